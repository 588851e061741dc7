#!/bin/sh
# Runs once, when the volume is new. The backend owns its database, but does not administer the server.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /keys/owner)" --username postgres postgres <<'SQL'
create role proper login createrole password :'password';
create database proper owner proper;
SQL
