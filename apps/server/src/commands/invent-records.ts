// A file of histories without names, as a registrar would give it: all of it invented.
//   node apps/server/src/commands/invent-records.ts STUDENTS FILE
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { semesterOrder } from '@coursetrail/domain';
import { inventStudents, lastTermOver, readCurricula } from '@coursetrail/invented-students';
import { builtInCourses } from '@coursetrail/university/courses';

const last = semesterOrder(lastTermOver);

function* rows(students: number) {
  yield 'student,major,term,course,grade\n';
  let key = 10_000;
  for (const { major, history } of inventStudents(readCurricula(builtInCourses()), 'records', students)) {
    key += 1;
    let text = '';
    for (const { semester, programId, grade } of history)
      if (semesterOrder(semester) <= last) text += `${key},"${major}",${semester},${programId},${grade}\n`;
    yield text;
  }
}

const [students = '', file = ''] = process.argv.slice(2);
await pipeline(Readable.from(rows(Number(students))), createWriteStream(file));
