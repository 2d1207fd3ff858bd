import { type ChildProcess, spawn } from 'node:child_process';
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
  now?: () => Date;
  /** How long after a failure the publisher is started again. */
  retryMs?: number;
  /** Whether there is anything to publish. */
  isDue: () => Promise<boolean>;
  /** Called with what the publisher printed, and its exit code; null if it could not be started. */
  onDone: (printed: string, exitCode: number | null) => void;
  /** The program to run. */
  program?: readonly [file: string, ...args: string[]];
};

const fiveMinutes = 5 * 60 * 1000;

/**
 * Publishes at the fixed times, and at the start what is overdue. It runs in a process of its own,
 * because a large major would hold up this one. With several servers, the first to come publishes, and
 * the others find nothing left to do. After a failure it tries again: a database that was away for a
 * minute must not cost everybody a day.
 */
export function startSchedule({
  everyMs,
  now = () => new Date(),
  retryMs = fiveMinutes,
  isDue,
  onDone,
  program = [process.execPath, command, '--due'],
}: ScheduleOptions): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;

  const checkAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(check, ms);
  };
  const done = (printed: string, exitCode: number | null) => {
    child = undefined;
    if (isStopped) return;
    onDone(printed.trim(), exitCode);
    if (exitCode !== 0) checkAfter(retryMs);
  };
  const publish = () => {
    const [file, ...args] = program;
    let printed = '';
    try {
      const started = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      // Without file descriptors or memory there is an error and no end, or an error and an end, or no pipe.
      started.on('error', () => child === started && done(printed, null));
      started.on('close', (code) => child === started && done(printed, code));
      started.stdout?.on('error', () => {});
      started.stdout?.on('data', (text) => {
        printed += text;
      });
    } catch {
      done(printed, null);
    }
  };
  const check = async () => {
    checkAfter(lastFixedTime(now(), everyMs).getTime() + everyMs - now().getTime() + 100);
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
