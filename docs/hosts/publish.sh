#!/bin/sh
# Copies a composed site to a folder or a bucket with rclone (https://rclone.org): releases before the documents that name them,
# composition.json after them, and removals last. It can be interrupted, and run again.
#
#   sh docs/hosts/publish.sh .proper/site s3:bucket/prefix
#   npm run site -- watch --then 'sh docs/hosts/publish.sh "$PROPER_SITE" s3:bucket/prefix'
set -eu
site=$(readlink -f "$1")
target=$2
run() {
  # `releases` is a link. One list of all files instead of one for each folder, where the host has it.
  rclone "$@" --copy-links --checksum --fast-list --retries 3
}
run copy "$site/releases" "$target/releases" --header-upload 'Cache-Control: public, max-age=31536000, immutable'
run copy "$site" "$target" --exclude '/releases/**' --exclude /composition.json --header-upload 'Cache-Control: no-cache'
run copyto "$site/composition.json" "$target/composition.json" --header-upload 'Cache-Control: no-cache'
# Everything is there by now, so this only removes.
run sync "$site" "$target" --ignore-existing --delete-after
