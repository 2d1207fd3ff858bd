import { expect, test } from 'vitest';
import { subjectStyle } from '../ui/subject-colors.ts';
import { fields } from './sample-trail.tsx';

test.each(Object.entries(fields))(
  '%s has the color on Home that it has in every other picture',
  (_field, { subject, light, dark }) => {
    expect({ '--light': light, '--dark': dark }).toEqual(subjectStyle(subject));
  },
);
