import { hashOf, type Urn, urn } from './random.ts';

/** What the catalog has to say about a course for somebody to take it. */
type CatalogEntry = { title: string; credits: string | null; prerequisites: string | null };
type Catalog = ReadonlyMap<string, CatalogEntry>;

export type Course = {
  code: string;
  subject: string;
  /** 1050 of 'CMP_SC 1050H'. */
  number: number;
  title: string;
  credits: number | null;
  /** Grade points it costs, for everybody. */
  hardness: number;
  content: Content;
};

/** What several codes may teach: honors and writing-intensive sections, the same course listed by two departments. */
export type Content = {
  /** Lower-numbered courses to have passed in an earlier semester, if one takes them at all. */
  before: Content[];
  /** The same, but the same semester will do. */
  beside: Content[];
  /** How many courses ask for this one. */
  askedFor: number;
  honors: Course | null;
  writing: Course | null;
};

/** One of several courses that `share` of the students of a major take, the first far more often than the others. */
type Requirement = { choices: readonly Course[]; share: number };

export type Curriculum = {
  major: string;
  requirements: readonly Requirement[];
  /** Of the major's own subjects. */
  electives: Urn<Course>;
  /** Subjects its students like to take besides; each student has one. */
  sidelines: readonly Urn<Course>[];
};

export type Curricula = {
  majors: Urn<Curriculum>;
  generalEducation: Urn<Course>;
  examinations: Urn<Course>;
};

/** Weight, major | its own subjects | sidelines | required courses beside the core of its own subjects. */
const majorTable = `
28 Business Administration | MANGMT MRKTNG FINANC BUS_AD | ECONOM COMMUN SPAN | BUS_AD 1500, ECONOM 1014, ECONOM 1015, MATH 1300/MATH 1400, STAT 1300/STAT 2500, ACCTCY 2036/ACCTCY 2026, ACCTCY 2037/ACCTCY 2027, BUS_AD 2500, MANGMT 3000/MANGMT 3000W, MRKTNG 3000, FINANC 3000, MANGMT 3300, MANGMT 3540, MANGMT 4010, MANGMT 4970W/MANGMT 4970
19 Health Science | HLTH_SCI P_HLTH | PSYCH NEP H_D_FS | HLTH_SCI 1000, PSYCH 1000, BIO_SC 1010/BIO_SC 1500, CHEM 1100/CHEM 1320, STAT 1400/STAT 1300, PTH_AS 2201, NEP 1034, MPP 3202, HLTH_SCI 3000, HLTH_SCI 3700, HLTH_SCI 3900W/HLTH_SCI 3900, HLTH_SCI 4480W/HLTH_SCI 4480
17 Journalism | JOURN | POL_SC COMMUN SPAN | ECONOM 1000/ECONOM 1014, POL_SC 1100, STAT 1200/STAT 1300, JOURN 1010, JOURN 1100, JOURN 1200, JOURN 1300, JOURN 1400, JOURN 2000, JOURN 2200
16 Psychology | PSYCH | SOCIOL H_D_FS BIO_SC | PSYCH 1000, PSYCH 2210, PSYCH 2310, PSYCH 2410/PSYCH 2320, PSYCH 2510, STAT 1200/STAT 1300, BIO_SC 1010, PSYCH 3010, PSYCH 3020, PSYCH 4971W/PSYCH 4973W/PSYCH 4975W
15 Biological Sciences | BIO_SC | BIOCHM PSYCH CHEM | BIO_SC 1500, CHEM 1320/CHEM 1400, CHEM 1330, MATH 1400/MATH 1500, STAT 1400/STAT 2500, BIO_SC 2200, BIO_SC 2300, CHEM 2100, CHEM 2110, PHYSCS 1210, PHYSCS 1220, BIO_SC 3400, BIOCHM 3630/BIOCHM 4270, BIO_SC 4994W/BIO_SC 4994
13 Computer Science | CMP_SC | MATH INFOTC ECE | CMP_SC 1000, MATH 1500, CMP_SC 1050, MATH 1700, CMP_SC 2050, CMP_SC 2270, PHYSCS 2750/CHEM 1320, MATH 2320, MATH 2300, STAT 4710, CMP_SC 3050, CMP_SC 3280, CMP_SC 3330, CMP_SC 3380, CMP_SC 4320/CMP_SC 4320W, CMP_SC 4520, CMP_SC 4970W/CMP_SC 4970, CMP_SC 4980
12 Mechanical Engineering | MAE | ENGINR MATH ECE | MAE 1000, MATH 1500, CHEM 1320, MAE 1100, MATH 1700, PHYSCS 2750, ENGINR 1200, MATH 2300, PHYSCS 2760, MAE 2300, MAE 2600, MATH 4100, ENGINR 2200, MAE 2200, ENGINR 2100, MAE 4980W/MAE 4980
11 Nursing | NURSE | PSYCH H_D_FS NEP | NURSE 1000, PSYCH 1000, CHEM 1100/CHEM 1320, NEP 1034, STAT 1200/STAT 1400, PTH_AS 2201, PTH_AS 2203, MICROB 2800, H_D_FS 2400, MPP 3202, NURSE 2000, NURSE 3280, NURSE 3370, NURSE 3470, NURSE 3670, NURSE 4270, NURSE 4470, NURSE 4870, NURSE 4970W/NURSE 4980W
7 Accountancy | ACCTCY FINANC MANGMT | ECONOM MRKTNG STAT | ECONOM 1014, ECONOM 1015, MATH 1400, STAT 2500, ACCTCY 2036, ACCTCY 2037, ACCTCY 2258, ACCTCY 3326, ACCTCY 3328, ACCTCY 3346, ACCTCY 3347, ACCTCY 4353, ACCTCY 4384, MANGMT 3540
6 Animal Sciences | AN_SCI | PLNT_SCI ABM BIO_SC | AN_SCI 1010, AN_SCI 1011, CHEM 1320/CHEM 1100, BIO_SC 1010/BIO_SC 1500, AN_SCI 1165, AN_SCI 1175, CHEM 2030, STAT 1400, AN_SCI 3213, AN_SCI 3242, AN_SCI 3254
4 Communication | COMMUN | JOURN PSYCH FILMS_VS | COMMUN 1200, COMMUN 2100, COMMUN 2500, COMMUN 3422, COMMUN 3441, COMMUN 3561, COMMUN 4474, COMMUN 4476, STAT 1200
4 Elementary Education | LTC SPC_ED ESC_PS ED_LPA | ENGLSH HIST MATH | LTC 1100, LTC 2040, LTC 2044, MATH 1360/MATH 1100, PSYCH 1000, H_D_FS 2400, IS_LT 2467, GEOG 1100, BIO_SC 1010
4 Political Science | POL_SC | HIST ECONOM PHIL | POL_SC 1100, POL_SC 1400, POL_SC 2700, POL_SC 2800, ECONOM 1014, STAT 1200, POL_SC 3000W/POL_SC 3000
4 Human Development and Family Science | H_D_FS | PSYCH SOCIOL SOC_WK | H_D_FS 1600, H_D_FS 1610, PSYCH 1000, SOCIOL 1000, H_D_FS 2200, H_D_FS 2300, H_D_FS 2400, STAT 1200
4 Nutrition and Exercise Physiology | NEP | BIO_SC HLTH_SCI PSYCH | NEP 1034, NEP 1340, CHEM 1320, BIO_SC 1500/BIO_SC 1010, PSYCH 1000, PTH_AS 2201, NEP 2340, CHEM 2030/CHEM 2100, MPP 3202, BIOCHM 3630, NEP 3850
4 Information Technology | INFOTC | CMP_SC MANGMT FILMS_VS | INFOTC 1000, INFOTC 1040, MATH 1400/MATH 1100, STAT 1300, INFOTC 2040, INFOTC 2810, INFOTC 2830, INFOTC 2910
3 Economics | ECONOM | MATH FINANC POL_SC | ECONOM 1014, ECONOM 1015, MATH 1400/MATH 1500, STAT 2500, ECONOM 3251, ECONOM 4351, ECONOM 4353, ECONOM 4371
3 Civil Engineering | CV_ENG | ENGINR GEOL MATH | CV_ENG 1000, MATH 1500, CHEM 1320, MATH 1700, ENGINR 1100, ENGINR 1200, PHYSCS 2750, MATH 2300, ENGINR 2200, MATH 4100, CV_ENG 3700
3 Public Health | P_HLTH HLTH_SCI | SOCIOL NEP PSYCH | P_HLTH 1000, PSYCH 1000, BIO_SC 1010, STAT 1200/STAT 1400, P_HLTH 2200, P_HLTH 3300, P_HLTH 3450, P_HLTH 4970
2.5 Electrical Engineering | ECE | MATH CMP_SC ENGINR | ECE 1000, MATH 1500, CMP_SC 1050, MATH 1700, PHYSCS 2750, ECE 2100, ECE 2210, MATH 2300, PHYSCS 2760, MATH 4100, ECE 3810, ECE 3830, ECE 4970W
2.5 Biochemistry | BIOCHM BIO_SC | CHEM MATH PSYCH | BIOCHM 1090, CHEM 1320, CHEM 1330, BIO_SC 1500, MATH 1500/MATH 1400, CHEM 2100, CHEM 2110, BIOCHM 2480, PHYSCS 1210/PHYSCS 2750, BIOCHM 4270, BIOCHM 4272
2.5 Biomedical Engineering | BME BIOL_EN | BIO_SC MAE ECE | MATH 1500, CHEM 1320, BIO_SC 1500, MATH 1700, PHYSCS 2750, BIOL_EN 2180, MATH 2300, CHEM 2100, PHYSCS 2760, MATH 4100
2.5 Chemical Engineering | CH_ENG | CHEM MATH ENGINR | MATH 1500, CHEM 1320, CHEM 1330, MATH 1700, PHYSCS 2750, CH_ENG 2225, CHEM 2100, MATH 2300, CHEM 2110, MATH 4100
2.5 Agribusiness Management | ABM | AN_SCI PLNT_SCI ECONOM | ABM 1010, ABM 1041, ABM 1042, ABM 2123, ABM 2225, ACCTCY 2010/ACCTCY 2036, MATH 1100
2.5 Parks, Recreation, Sport and Tourism | PRST | MANGMT COMMUN HSP_MGMT | PRST 1010, PRST 2010, PRST 2281, ECONOM 1014, PSYCH 1000, STAT 1200
2 English | ENGLSH | HIST PHIL FILMS_VS | ENGLSH 1100/ENGLSH 1160, ENGLSH 1210, ENGLSH 1310, ENGLSH 2100, SPAN 1100/FRENCH 1100, SPAN 1200/FRENCH 1200
2 History | HIST | POL_SC REL_ST ENGLSH | HIST 1100, HIST 1200, HIST 1500/HIST 1510, HIST 2950, SPAN 1100/GERMAN 1100, SPAN 1200/GERMAN 1200
2 Social Work | SOC_WK | PSYCH SOCIOL H_D_FS | SOC_WK 1115, PSYCH 1000, SOCIOL 1000, SOC_WK 2220, STAT 1200, BIO_SC 1010
2 Natural Resource Science and Management | NAT_R F_W FOREST | BIO_SC SOIL GEOL | NAT_R 1070, BIO_SC 1010, CHEM 1100/CHEM 1320, STAT 2530, NAT_R 2325
2 Speech, Language and Hearing Sciences | SLHS | PSYCH LINGST H_D_FS | SLHS 1000, PSYCH 1000, SLHS 2120, STAT 1200, BIO_SC 1010, PHYSCS 1150
2 Hospitality Management | HSP_MGMT | PRST MANGMT F_S | HSP_MGMT 1100, HSP_MGMT 2100, ECONOM 1014, STAT 1200, ACCTCY 2010
2 Textile and Apparel Management | T_A_M | MRKTNG ARH_VS JOURN | T_A_M 1200, T_A_M 1300, T_A_M 2200, ECONOM 1014, STAT 1200
2 Industrial Engineering | IMSE | MATH ENGINR MANGMT | IMSE 1000, MATH 1500, MATH 1700, PHYSCS 2750, IMSE 2110, IMSE 2210, MATH 2300, ENGINR 1200
1.5 Mathematics | MATH | STAT PHYSCS CMP_SC | MATH 1500, MATH 1700, CMP_SC 1050, MATH 2300, MATH 2320, MATH 3000/MATH 3000W, MATH 4100, MATH 4140, MATH 4700, MATH 4720
1.5 Sociology | SOCIOL | PSYCH WGST BL_STU | SOCIOL 1000, SOCIOL 1010, SOCIOL 2200, PSYCH 1000, STAT 1200
1.5 International Studies | POL_SC GEOG PEA_ST | SPAN FRENCH HIST | POL_SC 1400, PEA_ST 1050, GEOG 1100, ECONOM 1014, SPAN 1100/FRENCH 1100, SPAN 1200/FRENCH 1200
1.5 Architectural Studies | ARCHST | ARH_VS ART_VS ENGINR | ARCHST 1100, ARCHST 1200, ARCHST 1600, ARCHST 2220, ARCHST 2310, ARCHST 2811
1.5 Environmental Sciences | ENV_SC SOIL ATM_SC | BIO_SC GEOL NAT_R | ENV_SC 1100, CHEM 1320, BIO_SC 1500/BIO_SC 1010, STAT 1400, GEOL 1200, MATH 1400
1 Chemistry | CHEM | BIOCHM MATH PHYSCS | CHEM 1320, CHEM 1330, MATH 1500, MATH 1700, CHEM 2100, CHEM 2110, CHEM 2130, CHEM 2140, PHYSCS 2750, PHYSCS 2760, CHEM 3200
1 Statistics | STAT | MATH CMP_SC ECONOM | MATH 1500, MATH 1700, STAT 1200/STAT 2500, MATH 2300, CMP_SC 1050, STAT 3500, STAT 4750, STAT 4760
1 Plant Sciences | PLNT_SCI | BIO_SC SOIL ABM | PLNT_SCI 2110, BIO_SC 1200, CHEM 1100/CHEM 1320, STAT 1400
1 Art | ART_VS | ARH_VS FILMS_VS THEATR | ART_VS 1020, ART_VS 1030, ART_VS 1040, ART_VS 1050, ARH_VS 1110, ARH_VS 1120
1 Personal Financial Planning | FINPLN | FINANC ECONOM MANGMT | FINPLN 2183, ECONOM 1014, ECONOM 1015, ACCTCY 2036, STAT 1300
1 Physics | PHYSCS | MATH ASTRON CHEM | PHYSCS 2750, PHYSCS 2760, MATH 1500, MATH 1700, MATH 2300, MATH 4100, CHEM 1320
1 Anthropology | ANTHRO | SOCIOL GEOG HIST | ANTHRO 1000, ANTHRO 2020/ANTHRO 2021, ANTHRO 2030, ANTHRO 2050/ANTHRO 2051
0.8 Philosophy | PHIL | REL_ST POL_SC PSYCH | PHIL 1000, PHIL 1100, PHIL 1200, PHIL 2700
0.8 Film Studies | FILMS_VS | ENGLSH ARH_VS COMMUN | FILMS_VS 1800, FILMS_VS 2830, FILMS_VS 2840
0.8 Theatre | THEATR | ENGLSH FILMS_VS MUSIC_NM | THEATR 1320, THEATR 2510, THEATR 2710, THEATR 2810
0.7 Geography | GEOG | GEOL ANTHRO ENV_SC | GEOG 1100, GEOG 1550, GEOG 1800, GEOG 2610
0.6 Geological Sciences | GEOL | GEOG CHEM ENV_SC | GEOL 1100, GEOL 2350, CHEM 1320, MATH 1500
0.5 Religious Studies | REL_ST | PHIL HIST WGST | REL_ST 1100, REL_ST 2110`;

/** What nearly everybody takes, whatever the major. */
const everybody = [
  'ENGLSH 1000',
  'MATH 1100/MATH 1160/MATH 1050',
  'HIST 1200/POL_SC 1100/HIST 1100',
  'COMMUN 1200/ENGLSH 2030',
];

/** General education by how many like it; the rest of the pool comes from the same subjects. */
const favorites = `PSYCH 1000, ECONOM 1014, SOCIOL 1000, BIO_SC 1010, PHIL 1000, NEP 1034, ANTHRO 1000, MUSIC_NM 1311, SPAN 1100,
ASTRON 1010, GEOG 1100, REL_ST 1100, ATM_SC 1050, PHIL 1100, THEATR 1100, H_D_FS 1610, GEOL 1100, ARH_VS 1110, WGST 1120, F_S 1030,
FILMS_VS 1800, BL_STU 1000, ENGLSH 1100, HIST 1400, PHYSCS 1150, CHEM 1100, STAT 1200, SPAN 1200, MUSIC_NM 1313, JOURN 1000, PEA_ST 1050,
PLNT_SCI 2110, ENV_SC 1100, ABM 1041, FRENCH 1100, GERMAN 1100, ART_VS 1020, SSC 1150, AN_SCI 1011, CNST_DEM 2445`;

const examinationTable =
  'ENGLSH 1000, PSYCH 1000, HIST 1200, POL_SC 1100, MATH 1500, BIO_SC 1010, ECONOM 1014, STAT 1200, CHEM 1320, SPAN 1100';

/** Nobody's invented history needs them, and their credits are anybody's guess. */
const unusualTitle =
  /topics|experiment|problems|readings|reading$|independent|research|internship|study abroad|seminar|non-majors/i;
const coreSizes = [0, 2, 3, 4, 4];
const [electivesOfMajor, coursesOfSideline, coursesOfGeneralEducation] = [110, 22, 110];

export function readCurricula(catalog: Catalog): Curricula {
  const courses = readCourses(catalog);
  const named = (code: string): Course => {
    const course = courses.get(code);
    if (!course) throw new Error(`The catalog has no ${code}`);
    return course;
  };
  const list = (codes: string) => codes.split(/,\s+/).map(named);
  const requirement = (codes: string, share: number): Requirement => {
    const choices = codes.split('/').map(named);
    // A gap in a sequence would look odd: what others build on, hardly anybody skips.
    return {
      choices,
      share: choices.some(({ content }) => content.askedFor > 2) ? Math.max(share, 0.97) : share,
    };
  };
  const ordinary = [...courses.values()].filter(isOrdinary);
  const bySubject = Map.groupBy(ordinary, ({ subject }) => subject);
  const coursesOf = (subjects: readonly string[]) =>
    subjects.flatMap((subject) => bySubject.get(subject) ?? []);

  const curriculum = (
    own: string[],
    sidelines: string[],
    required: string,
  ): Omit<Curriculum, 'major'> => {
    const stated = required.split(/,\s+/).map((codes) => requirement(codes, 0.93));
    const statedCourses = stated.flatMap(({ choices }) => choices);
    const known = new Set(statedCourses.map(({ content }) => content));
    const needsCalculus = known.has(named('MATH 1500').content);
    const common = everybody
      .filter((codes) => !(needsCalculus && codes.startsWith('MATH')))
      .map((codes) => requirement(codes, 0.94))
      .filter(({ choices }) => !choices.some(({ content }) => known.has(content)));
    // Nobody majors in mathematics with the algebra below the calculus they begin with.
    const lowest = new Map<string, number>();
    for (const { subject, number } of statedCourses) {
      lowest.set(subject, Math.min(number, lowest.get(subject) ?? number));
    }
    const isBelow = ({ subject, number }: Course) => number < (lowest.get(subject) ?? 0);
    const ownCourses = coursesOf(own).filter(
      (course) => !known.has(course.content) && !isBelow(course),
    );
    const core = coreOf(ownCourses).map((course, rank) => ({
      choices: [course],
      share: 0.92 - rank * 0.025,
    }));
    const inCore = new Set(core.flatMap(({ choices }) => choices));
    return {
      requirements: [...common, ...stated, ...core],
      electives: byPopularity(
        ownCourses.filter((course) => !inCore.has(course)),
        electivesOfMajor,
      ),
      sidelines: sidelines.map((subject) => byPopularity(coursesOf([subject]), coursesOfSideline)),
    };
  };

  const liked = list(favorites);
  const alsoOffered = coursesOf([...new Set(liked.map(({ subject }) => subject))]).filter(
    ({ number, title, content }) =>
      number < 2800 &&
      content.before.length === 0 &&
      content.askedFor < 3 &&
      !laterPart.test(title),
  );
  return {
    majors: urn(
      majorTable
        .trim()
        .split('\n')
        .map((line) => {
          const [head = '', own = '', sidelines = '', required = ''] = line.split(' | ');
          const [, weight, major = ''] = /^(\S+) (.+)$/.exec(head) ?? [];
          return [
            { major, ...curriculum(own.split(' '), sidelines.split(' '), required) },
            Number(weight),
          ] as const;
        }),
    ),
    generalEducation: falling(
      [...new Set([...liked, ...shuffled(alsoOffered)])].slice(0, coursesOfGeneralEducation),
    ),
    examinations: falling(list(examinationTable)),
  };
}

const demanding = new Set(
  ['MATH', 'CHEM', 'PHYSCS', 'STAT', 'ACCTCY', 'ENGINR', 'ECONOM', 'BIO_SC', 'PTH_AS', 'MPP', 'FINANC'],
); // biome-ignore format: one line reads as the list it is
const sectionSuffix = /\s*-\s*(honors\/writing intensive|honors|writing intensive|wi)$/i;

function readCourses(catalog: Catalog): ReadonlyMap<string, Course> {
  const courses = new Map<string, Course>();
  const contents = new Map<string, Content>();
  for (const [code, { title, credits }] of catalog) {
    const [, subject = '', digits = '', section = ''] = /^(\S+) (\d{4})(\w*)$/.exec(code) ?? [];
    const taught = title.replace(sectionSuffix, '').toLowerCase();
    const content = contents.get(taught) ?? {
      before: [],
      beside: [],
      askedFor: 0,
      honors: null,
      writing: null,
    };
    contents.set(taught, content);
    const hardness = (hashOf(code) % 100) / 160 - 0.45 + (demanding.has(subject) ? 0.5 : 0);
    const course = {
      code,
      subject,
      number: Number(digits),
      title,
      credits: creditsOf(credits),
      hardness,
      content,
    };
    courses.set(code, course);
    if (section === 'H') content.honors ??= course;
    if (section === 'W') content.writing ??= course;
  }
  for (const course of courses.values())
    connect(course, catalog.get(course.code)?.prerequisites ?? '', courses);
  // Not every 'Elementary Spanish II' says that it follows the first part.
  for (const [taught, content] of contents) {
    const [, stem = '', part = ''] = laterPart.exec(taught) ?? [];
    const earlierPart = contents.get(`${stem} ${part === 'iv' ? 'iii' : part.slice(1)}`);
    if (part && earlierPart) addOnce(content.before, earlierPart);
  }
  return courses;
}

function addOnce<T>(list: T[], value: T) {
  if (!list.includes(value)) list.push(value);
}

const laterPart = /^(.+) (ii|iii|iv)\b/i;

/** The most a course may give, as long as that says something: '1-99' does not. */
function creditsOf(credits: string | null): number | null {
  const most = Number(credits?.split('-').at(-1) || NaN);
  return most >= 1 && most <= 6 ? most : null;
}

const namedCourse = /([A-Z]+(?:_[A-Z]+)* \d{4}(?:HW|H|W)?)( \(concurrent\))?/g;

/** Every course a prerequisite names comes first, 'or' or 'and': a student who takes both takes the lower one first. */
function connect(course: Course, prerequisites: string, courses: ReadonlyMap<string, Course>) {
  const [earlier = '', together = ''] = prerequisites.split('coreq:');
  const { content } = course;
  for (const [text, mayBeside] of [
    [earlier, false],
    [together, true],
  ] as const) {
    for (const [, code = '', concurrent] of text.matchAll(namedCourse)) {
      const other = courses.get(code);
      if (!other || other.content === content || other.number >= course.number) continue;
      addOnce(mayBeside || concurrent ? content.beside : content.before, other.content);
      other.content.askedFor += 1;
    }
  }
}

const isOrdinary = ({ code, number, title, credits }: Course) =>
  number >= 1000 &&
  /\d$/.test(code) &&
  !unusualTitle.test(title) &&
  (credits === null || credits >= 2);

/** The courses a subject is built on: at each level those that most others ask for. */
function coreOf(courses: readonly Course[]): Course[] {
  return coreSizes.flatMap((size, level) =>
    courses
      .filter(({ number }) => Math.floor(number / 1000) === level)
      .sort(
        (a, b) =>
          b.content.askedFor - a.content.askedFor ||
          a.number - b.number ||
          (a.code < b.code ? -1 : 1),
      )
      .slice(0, size),
  );
}

/** The same for every seed: which courses are popular is a fact about the university, not about a student. */
const shuffled = (courses: readonly Course[]) =>
  courses.toSorted((a, b) => hashOf(a.code) - hashOf(b.code));

const falling = (courses: readonly Course[]) =>
  urn(courses.map((course, rank) => [course, 1 / (rank + 8)]));

const byPopularity = (courses: readonly Course[], most: number) =>
  falling(shuffled(courses).slice(0, most));
