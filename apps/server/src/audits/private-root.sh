# Runs a program in a file system that shows nothing but the given paths, all of them read-only. Started in a mount
# namespace of its own, with the right to mount there:
#   private-root.sh <options of unshare that give this right up> <path>... -- <program> <argument>...
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
drop=$1
shift

# The new root is built over /sys: every system has that folder, and no path to be shown is inside it.
root=/sys
mount -t tmpfs -o mode=755,size=256k,nosuid,nodev,noexec private-root "$root"
while [ "$1" != -- ]; do
  [ -d "$root${1%/*}" ] || mkdir -p "$root${1%/*}"
  if [ -L "$1" ] && [ -d "$1" ]; then
    # npm links the folder of a workspace, and Node needs to see that it is a link.
    ln -s "$(readlink "$1")" "$root$1"
  else
    if [ -d "$1" ]; then mkdir -p "$root$1"; else : > "$root$1"; fi
    mount --bind -o ro,nosuid,nodev "$1" "$root$1"
  fi
  shift
done
shift
mkdir "$root/old"
mount -o remount,bind,ro,nosuid,nodev,noexec "$root"

# From here on the only programs are those of the old root. unshare needs no library but libc, which Node needs too.
# The working directory keeps it usable after the old root is detached, and unshare leaves that directory.
tool=$(command -v unshare)
cd "$root"
pivot_root . old
cd "/old${tool%/*}"
./unshare --root=/old umount -l /
unset PWD OLDPWD
# shellcheck disable=SC2086 -- several options
exec ./unshare $drop --wd=/ "$@"
