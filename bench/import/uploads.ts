import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type InventedAudit, inventAudit } from '@coursetrail/invented-audits';
import {
  fuzzedFiles,
  type HostileFile,
  hostileFiles,
  isAsPrinted,
} from '@coursetrail/invented-audits/hostile';
import { type Product, startProduct } from '@coursetrail/test-product';
import { millisecondsOf, percentile, rounded, table } from '../measure.ts';
import { isThere, through } from './programs.ts';

/** The server ends a reading after ten seconds; the rest is for those that wait before it. */
const answerLimit = 120_000;
const lanes = 4;
const crowd = 8;

/** Uploads to the product as an operator runs it. */
export async function measureUploads(reports: number) {
  const product = await startProduct({ engine: 'sqlite', settings: { LOG_LEVEL: 'error' } });
  try {
    const students = enrolIn(product);
    return {
      times: await measureTimes(product, students, reports),
      hostile: await measureHostile(product, students, reports),
    };
  } finally {
    await product.stop();
  }
}

type Student = { token: string };
type Enroll = () => Promise<Student>;

/** Every file comes from a student of its own: so nobody waits for themselves, and what is read can be compared. */
function enrolIn({ url, tokenFor }: Product): Enroll {
  let count = 0;
  return async () => {
    count += 1;
    const token = await tokenFor(`uploader-${count}`);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${url}/set-major`, {
      method: 'POST',
      headers,
      body: '{"major":"Physics"}',
    });
    if (!reply.ok) throw new Error(`A student could not choose a major: ${await reply.text()}`);
    return { token };
  };
}

async function upload({ url }: Product, { token }: Student, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('pdf', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'audit.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(answerLimit);
  const reply = await fetch(`${url}/upload`, { method: 'POST', headers, body: form, signal });
  const { code }: { code?: string } = JSON.parse(await reply.text());
  return reply.ok ? 'read' : (code ?? String(reply.status));
}

async function coursesOf({ url }: Product, { token }: Student) {
  const reply = await fetch(`${url}/course-histories?scope=mine`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [own]: { courses: InventedAudit['expected']['courses'] }[] = JSON.parse(await reply.text());
  return own?.courses ?? [];
}

// Hostile files --------------------------------------------------------------------------------------

type Answered = {
  family: string;
  name: string;
  answer: string;
  isRight: boolean;
  milliseconds: number;
};

async function measureHostile(product: Product, enroll: Enroll, reports: number) {
  const before = serverMemory(product);
  const files = [
    ...hostileFiles,
    ...fuzzedFiles(reports).slice(hostileFiles.filter(({ family }) => family === 'fuzzed').length),
  ];
  const answered: Answered[] = [];
  const queue = files.values();
  let isOver = false;
  const good = inventAudit(5).bytes;
  const meanwhile: { answer: string; milliseconds: number }[] = [];
  const others = (async () => {
    while (!isOver) {
      const student = await enroll();
      let answer = '';
      const milliseconds = await millisecondsOf(async () => {
        answer = await upload(product, student, good);
      });
      meanwhile.push({ answer, milliseconds });
      await sleep(500);
    }
  })();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const file of queue) answered.push(await tryFile(product, await enroll(), file));
    }),
  );
  isOver = true;
  await others;
  const after = serverMemory(product);
  return {
    answered,
    meanwhile,
    memory: { before: before.now, after: after.now, highest: after.highest },
  };
}

async function tryFile(product: Product, student: Student, file: HostileFile): Promise<Answered> {
  const bytes = file.bytes();
  let answer = '';
  const milliseconds = await millisecondsOf(async () => {
    answer = await upload(product, student, bytes);
  });
  if (answer === 'read' && !isAsPrinted(file, await coursesOf(product, student)))
    answer = 'OTHER COURSES';
  const isRight = file.outcomes.some((accepted) => accepted === answer);
  return { family: file.family, name: file.name, answer, isRight, milliseconds };
}

export function hostileTable({
  answered,
  meanwhile,
  memory,
}: Awaited<ReturnType<typeof measureHostile>>): string {
  const families = Map.groupBy(answered, ({ family }) => family);
  const wrong = answered.filter(({ isRight }) => !isRight);
  const served = meanwhile.filter(({ answer }) => answer === 'read').length;
  const seconds = (all: readonly { milliseconds: number }[]) =>
    rounded(Math.max(...all.map(({ milliseconds }) => milliseconds)) / 1000);
  const total = (all: readonly Answered[]) => [
    all.length,
    all.filter(({ isRight }) => isRight).length,
    seconds(all),
  ];
  const answers = (all: readonly Answered[]) =>
    [...Map.groupBy(all, ({ answer }) => answer)]
      .map(([answer, same]) => `${answer} ${same.length}`)
      .join(', ');
  return [
    table(
      ['family', 'files', 'as they should', 'slowest, s', 'answers'],
      [...families, ['all', answered] as const].map(([family, all]) => [
        family,
        ...total(all),
        answers(all),
      ]),
    ),
    ...wrong.map(({ family, name, answer }) => `NOT ACCEPTED: ${family}, ${name}: ${answer}`),
    `Good uploads meanwhile: ${served} of ${meanwhile.length} read, the slowest in ${seconds(meanwhile)} s.`,
    `Memory of the server: ${memory.before} MB before, ${memory.highest} MB at most, ${memory.after} MB after.`,
  ].join('\n');
}

// Time -----------------------------------------------------------------------------------------------

function fourPages(): Uint8Array {
  for (let seed = 0; ; seed += 1) {
    const { pages, bytes } = inventAudit(seed);
    if (pages.length === 4) return bytes;
  }
}

async function measureTimes(product: Product, enroll: Enroll, reports: number) {
  const bytes = fourPages();
  const rounds = Math.max(5, Math.ceil(reports / 5));
  const hasPeer = await isThere('pdftotext', '-v');
  const peer = () => through('pdftotext', ['-layout', '-', '-'], bytes);
  const failures: string[] = [];
  const one = async (student: Student) => {
    const answer = await upload(product, student, bytes);
    if (answer !== 'read') failures.push(answer);
  };
  const together = (work: readonly (() => Promise<unknown>)[]) =>
    Promise.all(work.map((each) => millisecondsOf(each)));
  const samples = {
    alone: [] as number[],
    peer: [] as number[],
    crowd: [] as number[],
    peers: [] as number[],
  };
  const memory = watchProcesses(product);
  for (let round = -1; round < rounds; round += 1) {
    const students = await Promise.all(Array.from({ length: crowd }, enroll));
    // Between two students the server has time to make the next process ready.
    await sleep(1500);
    const alone = await together(students.slice(0, 1).map((student) => () => one(student)));
    const peerAlone = hasPeer ? await together([peer]) : [];
    await sleep(1500);
    const inCrowd = await together(students.map((student) => () => one(student)));
    const peers = hasPeer ? await together(students.map(() => peer)) : [];
    // The first round finds everything cold.
    if (round < 0) continue;
    samples.alone.push(...alone);
    samples.peer.push(...peerAlone);
    samples.crowd.push(...inCrowd);
    samples.peers.push(...peers);
  }
  const times = (ours: readonly number[], theirs: readonly number[]) => ({
    median: rounded(percentile(ours, 50)),
    p95: rounded(percentile(ours, 95)),
    ...(theirs.length > 0 && {
      peer: rounded(percentile(theirs, 50)),
      ratio: rounded(percentile(ours, 50) / percentile(theirs, 50)),
    }),
  });
  return {
    rounds,
    failures,
    alone: times(samples.alone, samples.peer),
    crowd: times(samples.crowd, samples.peers),
    memory: { server: serverMemory(product).highest, processes: memory.stop() },
  };
}

export const timesTable = ({
  rounds,
  failures,
  alone,
  crowd: inCrowd,
  memory,
}: Awaited<ReturnType<typeof measureTimes>>): string =>
  [
    table(
      ['uploads', 'median, ms', 'p95, ms', 'pdftotext, ms', 'ratio'],
      [
        ['one at a time', alone.median, alone.p95, alone.peer ?? 'not here', alone.ratio ?? ''],
        [
          `${crowd} at once`,
          inCrowd.median,
          inCrowd.p95,
          inCrowd.peer ?? 'not here',
          inCrowd.ratio ?? '',
        ],
      ],
    ),
    ...(failures.length > 0
      ? [`NOT READ: ${failures.length} (${[...new Set(failures)].join(', ')})`]
      : []),
    `${rounds} rounds. Memory at most: the server ${memory.server} MB, its reading processes ${memory.processes} MB together.`,
  ].join('\n');

// Memory ---------------------------------------------------------------------------------------------

const statusOf = (pid: number | string, field: string) => {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
};

const serverMemory = ({ pid }: Product) => ({
  now: Math.round(statusOf(pid, 'VmRSS')),
  highest: Math.round(statusOf(pid, 'VmHWM')),
});

/** What the processes that the server started hold together, at most. */
function watchProcesses({ pid }: Product) {
  let highest = 0;
  const clock = setInterval(() => {
    const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) => {
      try {
        return readFileSync(file, 'latin1').split(' ').filter(Boolean);
      } catch {
        return [];
      }
    });
    const together = children.reduce((sum, child) => {
      try {
        return sum + statusOf(child, 'VmRSS');
      } catch {
        // It has ended since.
        return sum;
      }
    }, 0);
    highest = Math.max(highest, together);
  }, 50);
  return {
    stop() {
      clearInterval(clock);
      return Math.round(highest);
    },
  };
}
