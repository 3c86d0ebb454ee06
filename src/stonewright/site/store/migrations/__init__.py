"""The steps that lead from one version of the database to the next."""
