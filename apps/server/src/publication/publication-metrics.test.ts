import { expect, test } from 'vitest';
import { describeEachEngine } from '../test-kit.ts';
import { readPublicationLag } from './publication-metrics.ts';
import { publishAll } from './publisher.ts';

const day = 24 * 60 * 60 * 1000;

describeEachEngine('how far publication is behind', (kit) => {
  test('is 0 until a fixed time passes without a publication, and grows from then on', async () => {
    const { dependencies, clock, post } = kit();
    const lag = () => readPublicationLag(dependencies, day);
    expect(await lag()).toEqual({ overdueMajors: 0, lagSeconds: 0, lastCheck: 0 });

    clock.now = new Date('2026-03-02T12:00:00Z');
    for (let n = 0; n < 8; n += 1) {
      await post(`lag-${n}`, '/set-major', { major: 'Physics' });
      await kit().ask(`lag-${n}`, 'PUT', '/account/sharing', { sharing: 'courses' });
      const courses = [{ programId: 'MATH 1500', semester: 'FS24', grade: 'A' }];
      await post(`lag-${n}`, '/submit-course-history', { courses });
    }
    await publishAll(dependencies);
    const noon = clock.now.getTime() / 1000;
    expect(await lag()).toEqual({ overdueMajors: 0, lagSeconds: 0, lastCheck: noon });

    const more = [{ programId: 'MATH 1700', semester: 'SP25', grade: 'A' }];
    await post('lag-1', '/submit-course-history', { courses: more });
    expect(await lag()).toMatchObject({ overdueMajors: 0, lagSeconds: 0 });

    // The fixed time is 8:00.
    clock.now = new Date('2026-03-03T09:00:00Z');
    expect(await lag()).toEqual({ overdueMajors: 1, lagSeconds: 3600, lastCheck: noon });
    clock.now = new Date('2026-03-05T09:00:00Z');
    expect(await lag()).toMatchObject({ overdueMajors: 1, lagSeconds: 3600 + 2 * 24 * 3600 });

    // The group is too small to be published, but the publisher has looked.
    await publishAll(dependencies);
    expect(await lag()).toMatchObject({ overdueMajors: 0, lagSeconds: 0 });
  });
});
