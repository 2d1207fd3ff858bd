import type { CSSProperties } from 'react';

/**
 * The color of every subject, the same in every view and, as a hue, in both themes. A hue stands for a field of study
 * and its three tones keep apart the subjects that students of the field take together, so the most frequent ones come
 * first in different tones. No picture changes a subject's color, so students can learn them: mathematics is always
 * orange. All are about as light as each other, so that none looks more important and none turns brown:
 * `visualizer/graph/palette.test.ts` checks that, their contrast, and that they differ, for color-blind eyes too.
 */
type FieldOfStudy = {
  light: readonly [string, string, string];
  dark: readonly [string, string, string];
  /** The subjects of each tone. */
  subjects: readonly [string, string, string];
};

const fields: readonly FieldOfStudy[] = [
  // Engineering and computing: blue.
  {
    light: ['#517af1', '#484ef2', '#2d67d8'],
    dark: ['#8aa1f8', '#7689f3', '#b9cbef'],
    subjects: [
      'CMP_SC CV_ENG BIOL_EN NU_ENG ENGTC',
      'ECE MAE CH_ENG DATA_SCI MECET BBME IMSE',
      'INFOTC ENGINR BME ISE MFGET INFOINST',
    ],
  },
  // Mathematics, physics and the earth: orange.
  {
    light: ['#c34200', '#ca670f', '#ea4a17'],
    dark: ['#ff9d75', '#f67d46', '#fdb8a1'],
    subjects: ['MATH', 'PHYSCS ASTRON GEOG', 'STAT ATM_SC GEOL'],
  },
  // Chemistry and life sciences: green.
  {
    light: ['#00945d', '#007d4f', '#207b00'],
    dark: ['#41d390', '#1ccf47', '#5ee8a9'],
    subjects: ['BIO_SC BIOMED TR_BIOSC V_BSCI', 'CHEM GENETICS V_PBIO', 'BIOCHM MICROB NEUROSCI ENV_SC'],
  },
  // Agriculture, food and natural resources: olive.
  {
    light: ['#63711d', '#4f8b12', '#859026'],
    dark: ['#92a926', '#97c027', '#97e52d'],
    subjects: [
      'AN_SCI F_S NAT_R AFNR AG_S_TCH AG_S_M VMED_I ENV_ST',
      'PLNT_SCI PLNT_S FOREST AG_ED_LD VET_TCH LAB_AN SCI_AG_J HSP_MGMT',
      'ABM AAE AG_EC F_W SOIL AGSC_COM V_M_S RU_SOC',
    ],
  },
  // Social sciences: teal.
  {
    light: ['#1c7872', '#559489', '#058995'],
    dark: ['#36b3ac', '#6fc5cf', '#35e4e9'],
    subjects: [
      'PSYCH PEA_ST BL_STU INTL_S CJS',
      'POL_SC WGST NAIS HLTHPSYC CNST_DEM PUB_AF',
      'SOCIOL ANTHRO S_A_ST LAW',
    ],
  },
  // Letters: purple.
  {
    light: ['#8727ff', '#9c6dd1', '#7e2dd4'],
    dark: ['#a67afe', '#a88ade', '#b5b4ff'],
    subjects: [
      'ENGLSH ELSP AMS LATIN HEBREW IEPG IEPL IEPR IEPS IEPW',
      'HIST LINGST LINST CLASS GREEK LG_LT_CT RM_LAN',
      'PHIL REL_ST MDVL_REN CL_HUM HLTH_HUM',
    ],
  },
  // Arts, languages and media: pink.
  {
    light: ['#e11fbc', '#b1297a', '#a943a5'],
    dark: ['#fd97d4', '#e54ada', '#f8b2d8'],
    subjects: [
      `COMMUN MUSIC_NM MUS_APMS MUS_GENL MUS_THRY ART_VS ARTGE_VS ART_GNRL ART_DRAW ART_PNT ART_PRNT DST_VS FRENCH PORT
       KOREAN`,
      `SPAN THEATR MUS_ENS MUS_H_LI MUS_I_VR ARH_VS AR_H_A GD_VS ARTGD_VS ART_GRDN ART_CERM ART_SCUL RUSS JAPNSE
       CHINSE CHINESE`,
      `JOURN FILMS_VS FILM_S MUS_EDUC MUS_I_VT GERMAN ITAL ARABIC ARCHST T_A_M ART_FIBR ART_PHOT`,
    ],
  },
  // Economics, accounting and finance: gold.
  {
    light: ['#af7e00', '#8b7b30', '#966300'],
    dark: ['#e8b623', '#fabb6b', '#d1981f'],
    subjects: ['ECONOM', 'ACCTCY ACCTY', 'FINANC FINPLN'],
  },
  // Health: red.
  {
    light: ['#f6125e', '#ba243d', '#bc5152'],
    dark: ['#fd607b', '#ff9ca6', '#e88289'],
    subjects: [
      `HLTH_SCI NURSE PTH_AS SLHS C_S_D CDS RADIOL RA_SCI DMU OC_THR ANESTH EMR_ME IN_MED OPHTH SURGRY HLTH_ADM
       NUTR_S`,
      'NEP HTH_PR NUTRIT CL_L_S RS_THR NUCMED PM_REH DERM F_C_MD NEUROL PSCHTY HMI',
      'P_HLTH MPP HR_SCI PH_THR ATHTRN FPM CH_HTH OB_GYN MED_ID',
    ],
  },
  // Management, education, families and everything general: sky blue.
  {
    light: ['#007ab6', '#3a6890', '#278ed4'],
    dark: ['#5cc6fd', '#4c9dc1', '#37a1ed'],
    subjects: [
      'MANGMT LTC LTC_V H_D_FS SSC GN_HON MIL_SC GRAD G_STDY G_STUDY',
      'MRKTNG SPC_ED SOC_WK ED_LPA PRST P_R_TR AERO LEAD EDUC_H PAW_EDUC MISC',
      'BUS_AD ESC_PS IS_LT INTDSC SRV_LRN NAVY ST_ABRD',
    ],
  },
];

export const subjectColors = {
  light: fields.flatMap(({ light }) => light),
  dark: fields.flatMap(({ dark }) => dark),
} as const satisfies Record<'light' | 'dark', readonly string[]>;

const colorIndexes = new Map(
  fields.flatMap(({ subjects }, field) =>
    subjects.flatMap((codes, tone) => codes.split(/\s+/).map((code) => [code, 3 * field + tone] as const)),
  ),
);

export const subjectsWithColor: readonly string[] = [...colorIndexes.keys()];

/** Which of the colors a subject has. One that is not listed gets a color by its letters, the same every time. */
export function subjectColorIndex(subject: string): number {
  const listed = colorIndexes.get(subject);
  if (listed !== undefined) return listed;
  let sum = 0;
  for (const letter of subject) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_537;
  return sum % subjectColors.light.length;
}

/** The color of a subject in both themes, as two variables of which a style sheet uses one. */
export function subjectStyle(subject: string): CSSProperties {
  const index = subjectColorIndex(subject);
  const colors = { '--light': subjectColors.light[index], '--dark': subjectColors.dark[index] };
  return colors as CSSProperties;
}
