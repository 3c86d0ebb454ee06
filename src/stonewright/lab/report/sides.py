"""The settings behind a panel: its own, or the two that it compares."""

from stonewright.lab.document import Panel, Setting, Study
from stonewright.lab.report.words import options_text


def behind(panel: Panel, study: Study) -> list[Setting]:
    """Return the setting of a panel; of a comparison those called after it, "NAME, ..."."""
    own = [setting for setting in study.settings if setting.name == panel.setting]
    return own or [one for one in study.settings if one.name.startswith(f"{panel.setting}, ")]


def sides(panel: Panel, study: Study) -> tuple[str, str]:
    """Return what the two that a panel compares are called: by what they differ in."""
    found = behind(panel, study) or list(study.settings)
    if len(found) != 2:
        return "first", "second"
    first, second = found
    names = _difference(first, second), _difference(second, first)
    return names if names[0] != names[1] else (first.name, second.name)


def _difference(one: Setting, other: Setting) -> str:
    """Say what a setting has that another has not."""
    moved = {k: v for k, v in one.options.items() if other.options.get(k) != v}
    box = [one.box] if one.box != other.box else []
    return ", ".join([*box, *filter(None, [options_text(moved)])])
