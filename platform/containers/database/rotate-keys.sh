#!/bin/sh
# Gives the backend's role a new password. Restart the backend afterwards: until then it only has its open connections.
set -eu
umask 027
old=$(cat /keys/owner)
rm /keys/owner
make-keys
if ! psql -qv ON_ERROR_STOP=1 -v password="$(cat /keys/owner)" postgres <<'SQL'
alter role proper password :'password';
SQL
then
  printf '%s' "$old" >/keys/owner
  make-keys
  echo 'The password has not changed.' >&2
  exit 1
fi
echo 'The password has changed. Now run: docker compose restart backend'
