import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const hourMs = 60 * 60 * 1000;
/** In the middle of the night in Missouri. */
const offsetMs = 8 * hourMs;

/** The latest of the fixed times that is not after `now`. They are `everyMs` apart, all day long. */
export const lastFixedTime = (now: Date, everyMs: number): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs);

const command = fileURLToPath(new URL('../commands/publish.ts', import.meta.url));

export type ScheduleOptions = {
  everyMs: number;
  /** Whether there is anything to publish. */
  isDue: () => Promise<boolean>;
  /** Called with what the publisher printed, and its exit code; null if it could not be started. */
  onDone: (printed: string, exitCode: number | null) => void;
};

/**
 * Publishes at the fixed times, and at the start what is overdue. It runs in a process of its own,
 * because a large major would hold up this one. With several servers, the first to come publishes, and
 * the others find nothing left to do.
 */
export function startSchedule({ everyMs, isDue, onDone }: ScheduleOptions): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let child: ReturnType<typeof spawn> | undefined;
  let isStopped = false;
  const publish = () => {
    let printed = '';
    child = spawn(process.execPath, [command, '--due'], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    // A publisher that cannot be started, because no file descriptor is left, is started at the next fixed time.
    child.on('error', () => {
      child = undefined;
      onDone(printed, null);
    });
    child.on('close', (code) => {
      child = undefined;
      if (!isStopped) onDone(printed.trim(), code);
    });
  };
  const check = async () => {
    const next = lastFixedTime(new Date(), everyMs).getTime() + everyMs;
    timer = setTimeout(check, next - Date.now() + 100);
    // A database that cannot be reached is reported by the publisher itself.
    const hasWork = await isDue().catch(() => true);
    if (hasWork && !isStopped && child === undefined) publish();
  };
  check();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      child?.kill();
    },
  };
}
