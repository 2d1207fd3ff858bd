import { fuzzedFiles, type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import type { Product } from '@coursetrail/test-product';
import { millisecondsOf, rounded } from '../measure.ts';
import { serverMemory } from './memory.ts';
import { coursesOf, type EnrollUploader, type Uploader, upload } from './uploader.ts';

/** How many hostile files are uploaded at a time. */
const lanes = 4;

type HostileUpload = {
  family: string;
  name: string;
  outcome: string;
  isRight: boolean;
  milliseconds: number;
};

export async function measureHostile(product: Product, enroll: EnrollUploader, reports: number) {
  const files = [
    ...hostileFiles,
    ...fuzzedFiles(reports).slice(hostileFiles.filter(({ family }) => family === 'fuzzed').length),
  ];
  const uploads: HostileUpload[] = [];
  const queue = files.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const file of queue) uploads.push(await tryFile(product, await enroll(), file));
    }),
  );
  console.log('Files made to break a reader:');
  console.table(
    [...Map.groupBy(uploads, ({ family }) => family), ['all', uploads] as const].map(([family, all]) => ({
      family,
      files: all.length,
      'as they should': all.filter(({ isRight }) => isRight).length,
      'slowest, s': rounded(Math.max(...all.map(({ milliseconds }) => milliseconds)) / 1000),
      outcomes: [...Map.groupBy(all, ({ outcome }) => outcome)]
        .map(([outcome, same]) => `${outcome} ${same.length}`)
        .join(', '),
    })),
  );
  const { now, highest } = serverMemory(product);
  console.log(`Memory of the server: ${highest} MB at most, ${now} MB after.`);
  const missed = uploads
    .filter(({ isRight }) => !isRight)
    .map(({ family, name, outcome }) => `${family}, ${name}: ${outcome}`);
  return { numbers: { uploads, memory: { now, highest } }, missed };
}

async function tryFile(product: Product, student: Uploader, file: HostileFile): Promise<HostileUpload> {
  const bytes = file.bytes();
  let outcome = '';
  const milliseconds = await millisecondsOf(async () => {
    outcome = await upload(product, student, bytes);
  });
  if (outcome === 'read' && !isAsPrinted(file, await coursesOf(product, student))) outcome = 'OTHER COURSES';
  const isRight = file.outcomes.some((accepted) => accepted === outcome);
  return { family: file.family, name: file.name, outcome, isRight, milliseconds };
}
