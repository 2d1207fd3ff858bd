import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const hourMs = 60 * 60 * 1000;
/** In the middle of the night in Missouri. */
const offsetMs = 8 * hourMs;

/** The latest of the fixed times that is not after `now`. They are `everyMs` apart, all day long. */
export const lastFixedTime = (now: Date, everyMs: number): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs);

const command = fileURLToPath(new URL('../commands/publish.ts', import.meta.url));

type Schedule = { stop(): void };

/**
 * Publishes at the fixed times, and once at the start what is overdue. It runs in a process of its own,
 * because a large major would hold up this one. With several servers, the first to come publishes, and
 * the others find nothing left to do.
 */
export function startSchedule(
  everyMs: number,
  onFailure: (exitCode: number | null) => void,
): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let child: ReturnType<typeof spawn> | undefined;
  const wait = () => {
    const next = lastFixedTime(new Date(), everyMs).getTime() + everyMs;
    timer = setTimeout(run, next - Date.now() + 100);
  };
  const run = () => {
    child = spawn(process.execPath, [command, '--due'], { stdio: 'ignore' });
    child.on('error', () => onFailure(null));
    child.on('exit', (code, signal) => {
      child = undefined;
      if (code !== 0 && signal === null) onFailure(code);
    });
    wait();
  };
  run();
  return {
    stop() {
      clearTimeout(timer);
      child?.kill();
    },
  };
}
