# Runs a program in a file system that shows nothing but the given paths, all of them read-only. Started in a mount
# namespace of its own, with the right to mount there:
#   private-root.sh <options of unshare that give this right up> <root> <folders> <mounts> <path>... -- <program> <argument>...
# where the folders, a line each, and the mounts, as in an fstab, are all below the new root.
# Each upload runs this, and each tool that it starts takes a millisecond or two. So it starts few.
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
drop=$1
root=$2
folders=$3
mounts=$4
shift 4

mount -t tmpfs -o mode=755,size=256k,nosuid,nodev,noexec private-root "$root"
spaces=$IFS
IFS='
'
set -f
# shellcheck disable=SC2086 -- several folders
mkdir -p "$root/old" "$root/chroot" $folders
IFS=$spaces
while [ "$1" != -- ]; do
  if [ ! -d "$1" ]; then
    : > "$root$1"
  elif [ -L "$1" ]; then
    # npm links the folder of a workspace, and Node needs to see that it is a link.
    ln -s "$(readlink "$1")" "$root$1"
  fi
  shift
done
shift
printf '%s\n' "$mounts" > "$root/mounts"
mount --all --fstab "$root/mounts"
rm "$root/mounts"
mount -o remount,bind,ro,nosuid,nodev,noexec "$root"
# The same files once more: the kernel lets nobody make a user namespace whose root is not that of all mounts, so the
# program cannot become root of one, which reaches much more of the kernel.
mount --rbind "$root" "$root/chroot"

# From here on the only programs are those of the old root. unshare needs no library but libc, which Node needs too.
# The working directory keeps it usable after the old root is detached, and unshare leaves that directory.
tool=$(command -v unshare)
cd "$root"
pivot_root . old
cd "/old${tool%/*}"
./unshare --root=/old umount -l /
unset PWD OLDPWD
# shellcheck disable=SC2086 -- several options
exec ./unshare $drop --root=/chroot --wd=/ "$@"
