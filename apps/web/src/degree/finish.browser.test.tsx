import { coursePrerequisitesReply } from '@coursetrail/contract';
import type { Requirement } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp, server } from '../test-kit.tsx';
import { Finish } from './finish.tsx';

const finish = page.getByRole('region', { name: 'How soon can I finish?' });
const took = (programId: string, grade: string) => ({ _id: programId, programId, semester: 'FS25', grade });
const capstone: Requirement = {
  ...{
    mark: 'NO',
    number: 1,
    title: 'Capstone',
    atLeast: [],
    parts: [],
    earned: [],
    inProgress: [],
    used: [],
    except: [],
  },
  ...{ lines: [], unread: [], needs: [{ count: 2, unit: 'courses' }], choices: ['CMP_SC 4970', 'CMP_SC 4980'] },
};
const planned = ['CMP_SC 3380', 'CMP_SC 4320', 'ENGLSH 1000'].map((programId) => ({ programId }));

const serveRules = () =>
  server.reply('GET /catalogue/prerequisites', coursePrerequisitesReply, {
    'CMP_SC 3380': { title: 'Databases', prerequisites: 'CMP_SC 2050' },
    'CMP_SC 4320': { title: 'Software Engineering', prerequisites: 'CMP_SC 3380' },
    'CMP_SC 4970': { title: 'Capstone I', prerequisites: 'CMP_SC 4320 and senior standing' },
    'CMP_SC 4980': { title: 'Capstone II', prerequisites: 'CMP_SC 4970' },
    'ENGLSH 1000': { title: 'Writing', prerequisites: null },
  });

test('the longest chain in what is left says how soon a student can finish and what to take next, with a table of what holds up what, in every look', async () => {
  serveRules();
  await renderInApp(
    <Finish requirements={[capstone]} history={[took('CMP_SC 2050', 'IP')]} planned={planned} credits={40} />,
  );
  await expect
    .element(finish)
    .toMatchTextContent(
      'At least 4 more semesters. CMP_SC 3380, CMP_SC 4320, CMP_SC 4970 and CMP_SC 4980 can only be taken one after another. Take CMP_SC 3380 next: it holds up 3 courses. 40 credits are not taken yet: 3 semesters of 15.',
    );
  await finish.getByText('What holds up what').click();
  const row = (name: string) => finish.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('CMP_SC 4320')).toMatchTextContent(/CMP_SC 4320 ?2 ?CMP_SC 4970 and CMP_SC 4980 ?4 courses/);
  await expect.element(finish).toMatchTextContent('Hold up nothing: CMP_SC 4980 and ENGLSH 1000.');
  await expect.element(finish).toMatchTextContent('1 course has no rule we can read: ENGLSH 1000.');
  await inEveryLook(() => expectAccessible());
});

test('courses that wait for nothing say so, and one in progress is no longer left', async () => {
  serveRules();
  const one = [{ programId: 'CMP_SC 4320' }];
  await renderInApp(<Finish requirements={[]} history={[took('CMP_SC 3380', 'IP')]} planned={one} credits={0} />);
  await expect.element(finish).toMatchTextContent(/^At least 1 more semester\. No course that is left has to wait/);
});

test('rules that cannot be loaded can be tried again, and nothing left says nothing', async () => {
  server.disconnect('GET /catalogue/prerequisites');
  const shown = await renderInApp(<Finish requirements={[capstone]} history={[]} planned={[]} credits={0} />);
  await expect.element(finish).toMatchTextContent(/We couldn’t load the rules/);
  serveRules();
  await finish.getByRole('button').first().click();
  await expect.element(finish).toMatchTextContent(/^At least 2 more semesters\./);
  await shown.rerender(<Finish requirements={[]} history={[]} planned={[]} credits={0} />);
  await expect.element(finish).not.toBeInTheDocument();
});
