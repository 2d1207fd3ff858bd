import type { CSSProperties } from 'react';

/**
 * The color of every subject, the same in every view and, as a hue, in both themes. A hue stands for a field of study
 * and its three tones keep apart the subjects that students of the field take together, so the most frequent ones come
 * first in different tones. No picture changes a subject's color, so students can learn them: mathematics is always
 * orange. `subject-colors.test.ts` checks contrast and distinctness.
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
    light: ['#2156e3', '#0021b1', '#667cff'],
    dark: ['#6a9bff', '#3e5eef', '#a5b5ff'],
    subjects: [
      'CMP_SC CV_ENG BIOL_EN NU_ENG ENGTC',
      'ECE MAE CH_ENG DATA_SCI MECET BBME IMSE',
      'INFOTC ENGINR BME ISE MFGET INFOINST',
    ],
  },
  // Mathematics, physics and the earth: orange.
  {
    light: ['#b85500', '#993400', '#672d00'],
    dark: ['#f28e00', '#cb4900', '#ffb487'],
    subjects: ['MATH', 'PHYSCS ASTRON GEOG', 'STAT ATM_SC GEOL'],
  },
  // Chemistry and life sciences: green.
  {
    light: ['#006140', '#009f0e', '#00864e'],
    dark: ['#05e199', '#02ac65', '#73ffaa'],
    subjects: ['BIO_SC BIOMED TR_BIOSC V_BSCI', 'CHEM GENETICS V_PBIO', 'BIOCHM MICROB NEUROSCI ENV_SC'],
  },
  // Agriculture, food and natural resources: olive.
  {
    light: ['#879003', '#457a00', '#314800'],
    dark: ['#cccf00', '#95af00', '#c5f400'],
    subjects: [
      'AN_SCI F_S NAT_R AFNR AG_S_TCH AG_S_M VMED_I ENV_ST',
      'PLNT_SCI PLNT_S FOREST AG_ED_LD VET_TCH LAB_AN SCI_AG_J HSP_MGMT',
      'ABM AAE AG_EC F_W SOIL AGSC_COM V_M_S RU_SOC',
    ],
  },
  // Social sciences: teal.
  {
    light: ['#007c80', '#00565e', '#0a9890'],
    dark: ['#07c6c7', '#008c7a', '#01fdfe'],
    subjects: [
      'PSYCH PEA_ST BL_STU INTL_S CJS',
      'POL_SC WGST NAIS HLTHPSYC CNST_DEM PUB_AF',
      'SOCIOL ANTHRO S_A_ST LAW',
    ],
  },
  // Letters: purple.
  {
    light: ['#6e22be', '#4a0a78', '#a85cf0'],
    dark: ['#9064ff', '#9b3ccf', '#d478ff'],
    subjects: [
      'ENGLSH ELSP AMS LATIN HEBREW IEPG IEPL IEPR IEPS IEPW',
      'HIST LINGST LINST CLASS GREEK LG_LT_CT RM_LAN',
      'PHIL REL_ST MDVL_REN CL_HUM HLTH_HUM',
    ],
  },
  // Arts, languages and media: pink.
  {
    light: ['#e145b2', '#af1a9d', '#6e0063'],
    dark: ['#ec3f95', '#bf249c', '#feb6e8'],
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
    light: ['#714c00', '#8d7100', '#b87e00'],
    dark: ['#b37b00', '#837100', '#ffdb73'],
    subjects: ['ECONOM', 'ACCTCY ACCTY', 'FINANC FINPLN'],
  },
  // Health: red.
  {
    light: ['#c2004b', '#9d003b', '#e8384f'],
    dark: ['#ff5663', '#d40651', '#fd889b'],
    subjects: [
      `HLTH_SCI NURSE PTH_AS SLHS C_S_D CDS RADIOL RA_SCI DMU OC_THR ANESTH EMR_ME IN_MED OPHTH SURGRY HLTH_ADM
       NUTR_S`,
      'NEP HTH_PR NUTRIT CL_L_S RS_THR NUCMED PM_REH DERM F_C_MD NEUROL PSCHTY HMI',
      'P_HLTH MPP HR_SCI PH_THR ATHTRN FPM CH_HTH OB_GYN MED_ID',
    ],
  },
  // Management, education, families and everything general: sky blue.
  {
    light: ['#0292d0', '#006b9e', '#005179'],
    dark: ['#009ec2', '#007ab3', '#78dbff'],
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
