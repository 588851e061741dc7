#!/bin/sh
# Starts nginx, and makes it read the documents' policies again whenever the composer has moved the link to the site.
(
  last=
  while sleep 1; do
    live=$(readlink /data/site)
    [ "$live" = "$last" ] || nginx -s reload
    last=$live
  done
) &
exec nginx
