import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import { importCatalog } from './import.ts';
import { readCatalog } from './read-catalog.ts';

describeRules('The catalog', (kit) => {
  const get = (url: string, headers = {}) => kit().app.inject({ url, headers });
  const importText = (text: string, { name = 'ours.csv', dryRun = false } = {}) => {
    const read = readCatalog(name, Buffer.from(text));
    if (!read.ok) throw new Error(read.problem);
    return importCatalog(kit().database, [{ name, rows: read.value }], {
      now: kit().clock.now,
      dryRun,
    });
  };

  test('Anybody can look a course up, without logging in, by its URL-encoded code (API-18, API-19)', async () => {
    const reply = await get('/courses/CMP_SC%202050');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      title: 'Algorithm Design and Programming II',
      Credits: '4',
      Prerequisites: 'CMP_SC 1050 (grade of C or better)',
    });
  });

  test.each(['cmp%20sc%202050', 'CMP_SC2050', '%20CMP_SC%20%202050', 'CMP_SC%202050W'])(
    '%s is found as CMP_SC 2050',
    async (code) => {
      expect((await get(`/courses/${code}`)).json().title).toBe('Algorithm Design and Programming II');
    },
  );

  test('An alias of a subject finds the course under its catalog code', async () => {
    expect((await get('/courses/ACCTY%202036')).json()).toEqual((await get('/courses/ACCTCY%202036')).json());
  });

  test('Variable credits are called Variable', async () => {
    expect((await get('/courses/NEP%203001')).json().Credits).toBe('Variable');
  });

  test.each(['MATH%200001', 'MATH', 'MATH%2015%2000', '%3Cscript%3E', '%00', 'M'.repeat(150)])(
    'The unknown course %s gets a 404 (API-21)',
    async (code) => {
      const reply = await get(`/courses/${code}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        error: 'This course isn’t in the catalog.',
        code: 'course-unknown',
      });
    },
  );

  test('A course page says what a course needs and what it opens, to anybody', async () => {
    const reply = await get('/courses/cmp%20sc%202050w/page');
    expect(reply.statusCode).toBe(200);
    const page = reply.json();
    expect(page).toMatchObject({
      code: 'CMP_SC 2050',
      title: 'Algorithm Design and Programming II',
      credits: '4',
      prerequisites: 'CMP_SC 1050 (C)',
      needs: [{ code: 'CMP_SC 1050', title: 'Algorithm Design and Programming I' }],
    });
    expect(page.opens).toContainEqual({ code: 'CMP_SC 3050', title: 'Advanced Algorithm Design' });
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect((await get('/courses/MATH%200001/page')).json().code).toBe('course-unknown');
  });

  test('A course page follows what an operator imports', async () => {
    const opens = async (code: string) =>
      (await get(`/courses/${encodeURIComponent(code)}/page`)).json().opens.map((each: { code: string }) => each.code);
    expect(await opens('CMP_SC 1300')).not.toContain('CMP_SC 3050');
    await importText('code,prerequisites\nCMP_SC 3050,CMP_SC 1300\n');
    expect(await opens('CMP_SC 1300')).toContain('CMP_SC 3050');
    expect(await opens('CMP_SC 2050')).not.toContain('CMP_SC 3050');
  });

  test('A browser may cache a reply for five minutes, and then asks only whether it changed', async () => {
    const { headers } = await get('/courses/MATH%201500');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await get('/courses/MATH%201500', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/courses/MATH%200001')).headers['cache-control']).toBeUndefined();
  });

  test('The courses of one subject are listed by code', async () => {
    const courses = (await get('/catalogue/courses?subject=cmp%20sc')).json();
    expect(courses).toContainEqual({
      code: 'CMP_SC 2050',
      title: 'Algorithm Design and Programming II',
      credits: '4',
    });
    const codes = courses.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(codes.every((code: string) => code.startsWith('CMP_SC '))).toBe(true);
  });

  test('A list needs one known subject', async () => {
    expect((await get('/catalogue/courses?subject=ALCHEMY')).json().code).toBe('subject-unknown');
    expect((await get('/catalogue/courses')).statusCode).toBe(400);
    expect((await get('/catalogue/courses?subject=MATH&subject=STAT')).statusCode).toBe(400);
  });

  test('The prerequisites of several courses come in one reply, and unknown courses are left out', async () => {
    await importText('code,title,prerequisites\nCMP_SC 3050,Algorithms,CMP_SC 1300\n');
    const reply = await get(
      '/catalogue/prerequisites?courses=CMP_SC%202050W,CMP_SC%203050,MATH%200110,MATH%200001,,nonsense',
    );
    expect(reply.json()).toEqual({
      'CMP_SC 2050W': {
        title: 'Algorithm Design and Programming II',
        credits: '4',
        prerequisites: 'CMP_SC 1050 (C)',
      },
      'CMP_SC 3050': { title: 'Algorithms', credits: '3', prerequisites: 'CMP_SC 1300' },
      'MATH 0110': expect.objectContaining({ prerequisites: null }),
    });
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect((await get('/catalogue/prerequisites?courses=')).json()).toEqual({});
  });

  test('A lecture comes with its lab, of which only an import can say that it is none any more', async () => {
    const asked = '/catalogue/prerequisites?courses=GEOL%202350,MATH%204100';
    expect((await get(asked)).json()).toMatchObject({ 'GEOL 2350': { labs: ['GEOL 2360'] } });
    // Other courses have it as a corequisite, and are no labs.
    expect((await get(asked)).json()['MATH 4100']).not.toHaveProperty('labs');
    await importText('code,title,prerequisites\nGEOL 2360,Earth and Life Laboratory,GEOL 2350\n');
    expect((await get(asked)).json()['GEOL 2350']).not.toHaveProperty('labs');
  });

  test('The titles of several subjects come in one reply, and unknown subjects are left out', async () => {
    const asked = '/catalogue/titles?subjects=CMP_SC,GEOL,ALCHEMY';
    await importText('code,title\nGEOL 9009,Rocks and Rolls\n');
    const reply = await get(asked);
    expect(reply.json()).toMatchObject({
      'CMP_SC 2050': 'Algorithm Design and Programming II',
      'GEOL 9009': 'Rocks and Rolls',
    });
    const subjects = Object.keys(reply.json()).map((code) => code.split(' ')[0]);
    expect(new Set(subjects)).toEqual(new Set(['CMP_SC', 'GEOL']));
    const again = await get(asked, { 'if-none-match': reply.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const packed = await get(asked, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(reply.rawPayload.length / 2);
    expect((await get('/catalogue/titles')).statusCode).toBe(400);
  });

  test('The whole catalog comes in one small reply, with what an operator imported', async () => {
    await importText('code,title,credits\nGEOL 9009,Rocks and Rolls,1 – 3\n');
    const reply = await get('/catalogue', { 'accept-encoding': 'gzip' });
    expect(reply.rawPayload.length).toBeLessThan(90_000);
    const { headers } = await get('/catalogue');
    const courses: unknown[][] = (await get('/catalogue')).json();
    expect(courses.length).toBeGreaterThan(5800);
    expect(courses).toContainEqual(['CMP_SC 2050', 'Algorithm Design and Programming II', '4', 'CMP_SC 1050 (C)']);
    expect(courses).toContainEqual(['GEOL 9009', 'Rocks and Rolls', '1-3', null]);
    expect((await get('/catalogue', { 'if-none-match': headers.etag })).statusCode).toBe(304);
  });

  test('An import fills descriptions and adds graduate courses; the same import again changes nothing (API-20)', async () => {
    const text = `code,title,description,credits,prerequisites
STAT 1300,,Chance and  how to live with it.,,
stat 9200,Chance Forever,For doctoral students.,1 – 3,Whatever STAT 1300 taught you
STAT 1300H,,,4,
MATH 1500,,,,
`;
    expect(await importText(text, { dryRun: true })).toMatchObject({
      added: 1,
      changed: 2,
      unchanged: 1,
      refused: [],
    });
    expect((await get('/courses/STAT%209200')).statusCode).toBe(404);
    expect(await importText(text)).toEqual({ added: 1, changed: 2, unchanged: 1, refused: [] });
    expect(await importText(text)).toEqual({ added: 0, changed: 0, unchanged: 4, refused: [] });

    expect((await get('/courses/STAT%209200')).json()).toEqual({
      title: 'Chance Forever',
      description: 'For doctoral students.',
      Credits: '1-3',
      Prerequisites: 'Whatever STAT 1300 taught you',
    });
    // Blank fields of the import leave those of the built-in course.
    expect((await get('/courses/STAT%201300')).json()).toMatchObject({
      title: 'Elementary Statistics',
      description: 'Chance and how to live with it.',
      Credits: '3',
    });
    // A section takes its description from its course.
    expect((await get('/courses/STAT%201300H')).json()).toMatchObject({
      description: 'Chance and how to live with it.',
      Credits: '4',
    });
    expect((await get('/catalogue/courses?subject=STAT')).json()).toContainEqual({
      code: 'STAT 9200',
      title: 'Chance Forever',
      credits: '1-3',
    });
  });

  test('A later import changes what it mentions and leaves the rest', async () => {
    await importText('code,title,description\nGEOL 9001,Rocks,Hard ones.\n');
    expect(await importText('{"GEOL 9001":{"title":"Rocks, revisited"}}', { name: 'ours.json' })).toMatchObject({
      changed: 1,
    });
    expect((await get('/courses/GEOL%209001')).json()).toEqual({
      title: 'Rocks, revisited',
      description: 'Hard ones.',
    });
  });

  test('Rows that cannot be used are refused with their line and a reason, and the rest is imported', async () => {
    const text = `code,title,credits
,Nothing,3
Welcome!,Nothing,3
ALCHEMY 1000,Gold,3
HIST 9001,,3
HIST 9002,${'long '.repeat(41)},3
HIST 9003,Credits,many
HIST 9004,Good,Variable
HIST 9004,Good,Variable
HIST 9004,Other,3
HIST 9005
`;
    const { refused, ...counts } = await importText(text);
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 1 });
    expect(refused.map(({ where, problem }) => `${where}: ${problem}`).toSorted()).toEqual([
      'ours.csv, line 10: HIST 9004 differs from what ours.csv, line 8 says',
      'ours.csv, line 11: expected 3 fields, found 1',
      'ours.csv, line 2: there is no course code',
      "ours.csv, line 3: 'Welcome!' is not a course code",
      'ours.csv, line 4: ALCHEMY is not a subject of the university',
      'ours.csv, line 5: HIST 9001 is new and has no title',
      'ours.csv, line 6: the title is longer than 200 characters',
      "ours.csv, line 7: the credits 'many' are neither a number nor a range such as 1-3",
    ]);
    expect((await get('/courses/HIST%209004')).json()).toEqual({
      title: 'Good',
      Credits: 'Variable',
    });
  });
});
