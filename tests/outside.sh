# What the site's tests need beside Python: PostgreSQL and Chromium.
#     sh tests/outside.sh PYTHON
# Debian's packages where we are root on Debian, else Playwright's own Chromium. What cannot be had
# is said, and then the status is 1.

missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="postgresql"
[ -x /usr/bin/chromium ] || missing="$missing chromium"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null; then
    echo "Installing for the tests:" $missing
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update && apt-get -qq --yes --no-install-recommends install $missing >/dev/null && exit 0
    echo "Debian's packages could not be installed:" $missing
fi

lacking=0
case "$missing" in *chromium*)
    echo "Installing Playwright's Chromium for the tests"
    "$1" -m playwright install chromium >/dev/null || {
        echo "There is no Chromium, so the tests of the pages fail: install one and try again."
        lacking=1
    }
esac
case "$missing" in *postgresql*)
    echo "There is no PostgreSQL, so its tests are skipped: install the package postgresql."
    lacking=1
esac
exit $lacking
