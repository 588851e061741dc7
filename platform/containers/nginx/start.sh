#!/bin/sh
# Starts nginx, and makes it read the documents' policies again whenever the composer has moved the link to the site.
say() {
  printf '{"time":"%s","level":"info","service":"web","message":"%s"}\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$1"
}
point() {
  if [ -e /data/site ]; then
    echo 'root /data/site; set $site $realpath_root;' >/tmp/root.conf
  else
    echo 'root /tmp; set $site "";' >/tmp/root.conf
  fi
}
point
live=$(readlink /data/site)
say "serving ${live:-no site yet}"
(
  last=$live
  while sleep 1; do
    live=$(readlink /data/site)
    [ "$live" = "$last" ] && continue
    point
    nginx -g 'pid /tmp/nginx.pid;' -s reload && say "serving $live"
    last=$live
  done
) &
exec nginx -g 'daemon off; pid /tmp/nginx.pid;'
