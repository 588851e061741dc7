#!/bin/sh
# Starts nginx, and has it read the policies of the documents whenever the composer has moved the link to the site.
(
  read=
  while sleep 1; do
    live=$(readlink /data/site)
    [ "$live" = "$read" ] || nginx -s reload
    read=$live
  done
) &
exec nginx
