#!/bin/sh
# Makes the database's passwords and the operator's key if they are missing. They are unique to this installation and in no file of the repository.
set -eu
umask 027
new() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
for key in administrator owner operator; do
  [ -s "/keys/$key" ] || { new >"/keys/$key.new" && mv "/keys/$key.new" "/keys/$key"; }
done
printf 'postgres://proper:%s@database:5432/proper\n' "$(cat /keys/owner)" >/keys/database-url.new
mv /keys/database-url.new /keys/database-url
