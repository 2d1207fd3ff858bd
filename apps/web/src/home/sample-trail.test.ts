import { prefixOf } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { subjectStyle } from '../ui/subject-colors.ts';
import { fields, semesters } from './sample-trail.tsx';

test.each(semesters.flatMap((courses) => Object.entries(courses)))(
  '%s has the color on Home that it has in every other picture',
  (code, field) => {
    const { light, dark } = fields[field];
    expect({ '--light': light, '--dark': dark }).toEqual(subjectStyle(prefixOf(code)));
  },
);
