export type Subject = {
  code: string;
  name: string;
  status: 'current' | 'historical' | 'alias';
  aliasOf?: string;
};

/** Codes of the university's subject index. */
const current = `
AAE Agricultural & Applied Economics
ABM Agribusiness Management
ACCTCY Accountancy
AERO Aerospace Studies
AFNR Agriculture, Food and Natural Resources
AGSC_COM Agricultural Science Communications
AG_ED_LD Agricultural Education and Leadership
AG_S_TCH Agricultural Systems Technology
AMS Ancient Mediterranean Studies
ANESTH Anesthesiology
ANTHRO Anthropology
AN_SCI Animal Science
ARABIC Arabic
ARCHST Architectural Studies
ARH_VS Art History - Visual Studies
ART_VS Art - Visual Studies
ASTRON Astronomy
ATM_SC Atmospheric Science
BBME Biological and Biomedical Engineering
BIOCHM Biochemistry
BIOL_EN Biological Engineering
BIOMED Biomedical Sciences
BIO_SC Biological Sciences
BL_STU Black Studies
BME Biomedical Engineering
BUS_AD Business Administration
CDS Clinical & Diagnostic Sciences
CHEM Chemistry
CHINSE Chinese
CH_ENG Chemical Engineering
CH_HTH Child Health
CJS Criminal and Justice Studies
CL_L_S Clinical Laboratory Sciences
CMP_SC Computer Science
CNST_DEM Constitutional Democracy
COMMUN Communication
CV_ENG Civil Engineering
DATA_SCI Data Science
DERM Dermatology
DMU Diagnostic Medical Ultrasound
DST_VS Digital Storytelling-Visual Studies
ECE Electrical and Computer Engineering
ECONOM Economics
EDUC_H Education Honors
ED_LPA Educational Leadership and Policy Analysis
ELSP English Language Support Program
EMR_ME Emergency Medicine
ENGINR Engineering
ENGLSH English
ENGTC Engineering Technology
ENV_SC Environmental Science
ENV_ST Environmental Studies
ESC_PS Educational, School and Counseling Psychology
FILMS_VS Film Studies - Visual Studies
FINANC Finance
FINPLN Personal Financial Planning
FOREST Forestry
FPM Fitness Programming and Management
FRENCH French
F_C_MD Family and Community Medicine
F_S Food Science
F_W Fisheries and Wildlife
GD_VS Graphic Design - Visual Studies
GENETICS Genetics
GEOG Geography
GEOL Geology
GERMAN German
GN_HON Honors-General
GRAD Graduate School
GREEK Greek
G_STDY General Studies
HEBREW Hebrew
HIST History
HLTHPSYC Health Psychology
HLTH_ADM Health Administration
HLTH_HUM Health Humanities
HLTH_SCI Health Sciences
HR_SCI Health and Rehabilitation Science
HSP_MGMT Hospitality Management
HTH_PR Health Professions
H_D_FS Human Development and Family Science
INFOINST MU Informatics Institute
INFOTC Information Technology
INTDSC Interdisciplinary Studies
INTL_S International Studies
IN_MED Internal Medicine
ISE Industrial and Systems Engineering
IS_LT Information Science and Learning Technologies
ITAL Italian
JAPNSE Japanese
JOURN Journalism
KOREAN Korean
LAB_AN Laboratory Animal Medicine
LATIN Latin
LAW Law
LEAD Leadership
LG_LT_CT Languages, Literatures and Cultures
LINGST Linguistics
LTC Learning, Teaching, & Curriculum
LTC_V Learning, Teaching, & Curriculum - Vocational
MAE Mechanical and Aerospace Engineering
MANGMT Management
MATH Mathematics
MDVL_REN Medieval Renaissance Studies
MECET Mechanical Engineering Technology
MED_ID Medicine-Interdisciplinary
MFGET Manufacturing Engineering Technology
MICROB Microbiology
MIL_SC Military Science
MPP Medical Pharmacology and Physiology
MRKTNG Marketing
MUSIC_NM Music-Courses for Non-Majors
MUS_APMS Music-Applied Music
MUS_EDUC Music-Music Education
MUS_ENS Music-Ensemble Courses
MUS_GENL Music-General
MUS_H_LI Music-Music History and Literature
MUS_I_VR Music-Instrumental and Vocal Repertory
MUS_I_VT Music-Instrumental and Vocal Techniques
MUS_THRY Music-Music Theory
NAIS Native American and Indigenous Studies
NAT_R Natural Resources
NAVY Naval Science
NEP Nutrition and Exercise Physiology
NEUROL Neurology
NEUROSCI Integrative Neuroscience
NUCMED Nuclear Medicine
NURSE Nursing
NU_ENG Nuclear Engineering
OB_GYN Obstetrics and Gynecology
OC_THR Occupational Therapy
OPHTH Ophthalmology
PAW_EDUC PAWS Education
PEA_ST Peace Studies
PHIL Philosophy
PHYSCS Physics
PH_THR Physical Therapy
PLNT_SCI Plant Science
PM_REH Physical Medicine and Rehabilitation
POL_SC Political Science
PORT Portuguese
PRST Parks, Recreation, Sport & Tourism
PSCHTY Psychiatry
PSYCH Psychology
PTH_AS Pathology & Anatomical Science
PUB_AF Public Affairs
P_HLTH Public Health
RADIOL Radiology
RA_SCI Radiologic Sciences
REL_ST Religious Studies
RM_LAN Romance Languages
RS_THR Respiratory Therapy
RUSS Russian
SLHS Speech, Language, and Hearing Sciences
SOCIOL Sociology
SOC_WK Social Work
SOIL Soil Science
SPAN Spanish
SPC_ED Special Education
SRV_LRN Service Learning
SSC Student Success Center
STAT Statistics
SURGRY Surgery
S_A_ST South Asia Studies
THEATR Theatre
TR_BIOSC Translational Bioscience
T_A_M Textile and Apparel Management
VET_TCH Veterinary Technology
V_BSCI Veterinary Biomedical Science
V_M_S Veterinary Medicine and Surgery
V_PBIO Veterinary Pathobiology
WGST Women's and Gender Studies`;

/** Codes no longer in the index; older histories still hold them. */
const historical = `
AG_EC Agricultural Economics
AG_S_M Agricultural Systems Management
ARTGD_VS Art Graphic Design - Visual Studies
ARTGE_VS Art General - Visual Studies
ART_CERM Art-Ceramics
ART_DRAW Art-Drawing
ART_FIBR Art-Fibers
ART_GNRL Art-General
ART_GRDN Art-Graphic Design
ART_PHOT Art-Photography
ART_PNT Art-Painting
ART_PRNT Art-Printmaking
ART_SCUL Art-Sculpture
AR_H_A Art History and Archaeology
ATHTRN Athletic Training
CLASS Classics
CL_HUM Classical Humanities
C_S_D Communication Science and Disorders
FILM_S Film Studies
HMI Health Management and Informatics
IEPG Grammar (Intensive English Program)
IEPL Listening and Speaking (Intensive English Program)
IEPR Reading (Intensive English Program)
IEPS Special Topics (Intensive English Program)
IEPW Writing (Intensive English Program)
IMSE Industrial and Manufacturing Systems
MISC Miscellaneous
NUTRIT Nutrition
NUTR_S Nutritional Sciences
PLNT_S Plant Science
P_R_TR Parks, Recreation and Tourism
RU_SOC Rural Sociology
SCI_AG_J Science and Agricultural Journalism
ST_ABRD Study Abroad
VMED_I Veterinary Medicine - Interdisciplinary`;

/** Codes people write, and the catalog's code for each. */
const aliases = `
ACCTY ACCTCY
CHINESE CHINSE
G_STUDY G_STDY
LINST LINGST`;

const rows = (table: string): [code: string, rest: string][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const blank = line.indexOf(' ');
      return [line.slice(0, blank), line.slice(blank + 1)];
    });

const catalog: Subject[] = [
  ...rows(current).map(([code, name]) => ({ code, name, status: 'current' as const })),
  ...rows(historical).map(([code, name]) => ({ code, name, status: 'historical' as const })),
];

const nameOf = new Map(catalog.map(({ code, name }) => [code, name]));

/** Every subject a student may choose, by code. */
export const subjects: readonly Subject[] = [
  ...catalog,
  ...rows(aliases).map(([code, aliasOf]) => ({
    code,
    name: nameOf.get(aliasOf) ?? '',
    status: 'alias' as const,
    aliasOf,
  })),
].sort((a, b) => (a.code < b.code ? -1 : 1));

const catalogCodeOf = new Map(subjects.map(({ code, aliasOf }) => [code, aliasOf ?? code]));

/** The catalog's code for what somebody wrote ('cmp sc' is CMP_SC, ACCTY is ACCTCY), or null. */
export function resolveSubject(text: string): string | null {
  return catalogCodeOf.get(text.trim().toUpperCase().replace(/\s+/g, '_')) ?? null;
}
