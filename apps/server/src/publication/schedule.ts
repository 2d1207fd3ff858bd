import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const hourMs = 60 * 60 * 1000;
/** In the middle of an American night, and the first of the fixed times of a week is on a Monday. */
const offsetMs = (4 * 24 + 8) * hourMs;

/** The latest of the fixed times that is not after `now`. They are `everyMs` apart. */
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
  /** Called with what the publisher printed, why it failed, and its exit code; null if it could not be started, or was ended. */
  onDone: (printed: string, reason: string, exitCode: number | null) => void;
  /** The program to run. */
  program?: readonly [file: string, ...args: string[]];
  /** Longer than any publication takes. A publisher that hangs is ended, or this server would never start another. */
  maxMs?: number;
};

const fiveMinutes = 5 * 60 * 1000;

/**
 * Publishes at the fixed times, at the start what is overdue, and every hour majors that have enough students for the
 * first time. It runs in a process of its own, because a large major would hold up this one. With several servers, the
 * first to come publishes, and the others find nothing left to do. After a failure it tries again: a database that was
 * away for a minute must not cost everybody a week.
 */
export function startSchedule({
  everyMs,
  now = () => new Date(),
  retryMs = fiveMinutes,
  maxMs = hourMs,
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
  const done = (printed: string, reason: string, exitCode: number | null) => {
    child = undefined;
    if (isStopped) return;
    onDone(printed.trim(), reason.trim(), exitCode);
    if (exitCode !== 0) checkAfter(retryMs);
  };
  const publish = () => {
    const [file, ...args] = program;
    let printed = '';
    let reason = '';
    try {
      const started = spawn(file, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: maxMs,
        killSignal: 'SIGKILL',
      });
      child = started;
      // Without file descriptors or memory there is an error and no end, or an error and an end, or no pipe.
      started.on('error', ({ message }) => child === started && done(printed, message, null));
      started.on('close', (code) => child === started && done(printed, reason, code));
      for (const pipe of [started.stdout, started.stderr]) pipe?.on('error', () => {});
      started.stdout?.on('data', (text) => {
        printed += text;
      });
      started.stderr?.on('data', (text) => {
        reason += text;
      });
    } catch (error) {
      done(printed, (error as Error).message, null);
    }
  };
  const check = async () => {
    const tickMs = Math.min(everyMs, hourMs);
    checkAfter(lastFixedTime(now(), tickMs).getTime() + tickMs - now().getTime() + 100);
    // A database that cannot be reached is reported by the publisher itself.
    const mustPublish = await isDue().catch(() => true);
    if (mustPublish && !isStopped && child === undefined) publish();
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
