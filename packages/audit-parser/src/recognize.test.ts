import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { typeset } from './test-kit.ts';

describe('another document', () => {
  test.each([
    ['no-text', []],
    ['no-text', ['Scanned with a phone']],
    ['transcript-instead', ['Student Academic Profile', 'MATH 1500 Analytic Geometry A- 5.0 and so on and on']],
    ['not-an-audit', ['Dear students,', 'the library closes early on Friday, all through the summer.']],
  ])('is recognized as %s: %j', (problem, rows) => {
    expect(read(typeset([rows]))).toEqual({ ok: false, problem });
  });
});
