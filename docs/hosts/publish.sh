#!/bin/sh
# Copies a composed site to a folder or a bucket with rclone (https://rclone.org): releases before the documents that name them,
# composition.json after them, and removals last. It can be interrupted, and run again.
#
#   sh docs/hosts/publish.sh .proper/site s3:bucket/prefix
#   npm run site -- watch --then 'sh docs/hosts/publish.sh "$PROPER_SITE" s3:bucket/prefix'
set -eu
site=$(readlink -f "$1")
target=$2
copy() {
  rclone "$@" --checksum --retries 3
}
copy copy "$site/releases" "$target/releases" --header-upload 'Cache-Control: public, max-age=31536000, immutable'
copy copy "$site" "$target" --exclude '/releases/**' --exclude /composition.json --header-upload 'Cache-Control: no-cache'
# Everything but composition.json is there by now, so only that is uploaded.
copy sync "$site" "$target" --delete-after --header-upload 'Cache-Control: no-cache'
