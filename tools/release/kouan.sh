#!/bin/sh
# Runs the program of this folder with the Node beside it; README.md says what it does.
here=$(dirname "$(readlink -f "$0")")
node=$here/node/bin/node
say() {
  echo "$1" >&2
  exit 1
}
[ "$(uname -sm)" = 'Linux x86_64' ] || say "这个安装包只用于 Linux x64，本机是 $(uname -sm)。"
# The last file of the archive.
[ -f "$here/complete" ] || say "目录 $here 不完整：下载或解开时中断了。请核对安装包的 SHA-256，重新解开到一个新目录；没有改动任何数据。"
"$node" --version >/dev/null 2>&1 || say "随附的 Node（$node）不能运行：需要 glibc 2.28 或更新，且该目录没有以 noexec 挂载。"
export NODE_ENV=production UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-32}"
exec "$node" "$here/app/server/dist/kouan.js" "$@"
