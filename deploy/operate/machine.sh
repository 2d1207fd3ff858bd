# Boots systemd in a copy of this machine that forgets everything, and runs one program in it. Started by root in a
# mount namespace of its own:
#   machine.sh <folder for results> <script that prepares with the network> <program that runs after boot>
# The copy sees this machine's files and keeps its changes in memory. It has no network but its own loopback.
set -e
results=$1
prepare=$2
program=$3
project=$(cd "$(dirname "$0")/../.." && pwd)

mount --make-rprivate /
memory=$results/memory
root=$memory/root
mkdir "$memory"
mount -t tmpfs tmpfs "$memory"
mkdir "$memory/upper" "$memory/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/upper,workdir=$memory/work" "$root"
for folder in proc sys dev; do mount --rbind "/$folder" "$root/$folder"; done
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
# The project may be on another file system than /, or in /tmp.
mkdir -p "$root$project"
mount --rbind "$project" "$root$project"
mkdir "$root/results"
mount --bind "$results" "$root/results"
chroot "$root" sh -e "$prepare"

cat >"$root/etc/systemd/system/operate.service" <<UNIT
[Unit]
After=basic.target
[Service]
Type=oneshot
TimeoutStartSec=2400
ExecStart=$program
ExecStopPost=/bin/sh -c 'echo \$EXIT_STATUS >/results/status; systemctl poweroff --force --force'
StandardOutput=append:/results/output
StandardError=append:/results/output
UNIT
# Nothing but what the newcomer starts may run.
rm -f "$root"/etc/systemd/system/*.wants/*
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
ln -s ../operate.service "$root/etc/systemd/system/multi-user.target.wants/"
ln -sf /lib/systemd/system/multi-user.target "$root/etc/systemd/system/default.target"
echo 00000000000000000000000000000001 >"$root/etc/machine-id"

# systemd wants a group of processes of its own, in the newer of the two hierarchies.
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
mkdir -p /sys/fs/cgroup/coursetrail-operate
echo $$ >/sys/fs/cgroup/coursetrail-operate/cgroup.procs
cat >"$results/boot.sh" <<'BOOT'
mount -t proc proc "$1/proc"
umount -R "$1/sys"
mount -t sysfs sysfs "$1/sys"
mount -t cgroup2 none "$1/sys/fs/cgroup"
: >"$1/results/console"
mount --bind "$1/results/console" "$1/dev/console"
cd "$1"
mkdir old
pivot_root . old
exec env -i container=operate PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal
BOOT
# Its end, and so the end of all its processes, follows the end of the program that started this one.
exec setpriv --pdeathsig KILL unshare --mount --net --pid --uts --ipc --cgroup --fork --kill-child sh -e "$results/boot.sh" "$root"
