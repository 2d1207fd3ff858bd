export type AwardType =
  | 'BA'
  | 'BS'
  | 'BFA'
  | 'BM'
  | 'BSEd'
  | 'BSN'
  | 'BSW'
  | 'BHS'
  | 'BJ'
  | 'BGS'
  | 'BES'
  | 'BSBA'
  | 'BSAcc'
  | 'BSBE'
  | 'BSCiE'
  | 'BSCoE'
  | 'BSEE'
  | 'BSIE'
  | 'BSME'
  | 'Minor'
  | 'Certificate'
  | 'Stand-Alone Certificate'
  | 'Pre-Professional';

export type Program = { name: string; types: readonly AwardType[] };

/** One program per line; an indented line is a track of the program above it. */
const table = `
Accountancy: BSAcc, Minor
Addiction Studies: Certificate
Aerospace Engineering: Minor
Aerospace Studies: Minor
Agribusiness Management: BS, Minor
Agricultural Education: BS, Minor
  Communications & Leadership: BS
  Teacher Certification: BS
Agricultural Engineering: Minor
Agricultural Leadership: Minor
Agricultural Leadership, Communications and Education: BS
Agricultural Systems Technology: BS, Minor
Agriculture: BS
American Constitutional Democracy: Minor, Certificate
Ancient Mediterranean Studies: BA, Minor
Animal Sciences: BS, Minor
Anthropology: BA, Minor
Applied Child and Youth Development: Certificate, Stand-Alone Certificate
Archeology: Minor
Architectural Studies: BS, Minor
  Architectural Studies: BS
  Design Studies: BS
  Interior Design: BS
Art: BA, BFA, Minor
Art History: BA, Minor
Arts Entrepreneurship: Certificate
Astronomy: Minor
Biochemistry: BS
Biological Engineering: BSBE
Biological Sciences: BA, BS, Minor
  Medical Science and Human Biology: BS
Biomaterials Engineering: Certificate, Stand-Alone Certificate
Biomedical Engineering: BS
Biomedical Sciences: Certificate, Stand-Alone Certificate
Biostatistics: Certificate, Stand-Alone Certificate
Black Studies: Minor
Business: Minor
Business Administration: BSBA
  Finance and Banking: BSBA
  International Business-Finance: BSBA
  International Business-Management: BSBA
  International Business-Marketing: BSBA
  Management: BSBA
  Marketing: BSBA
  Real Estate: BSBA
Canadian Studies: Minor
Captive Wild Animal Management: Minor
Chemical Engineering: BS
  Biochemical: BS
  Environmental: BS
  Materials: BS
Chemistry: BA, BS, Minor
Chinese Studies: Minor
Civil Engineering: BSCiE
Clinical and Diagnostic Sciences: BHS
  Clinical Laboratory Science: BHS
  Diagnostic Medical Ultrasound: BHS
  Nuclear Medicine: BHS
  Radiography: BHS
  Respiratory Therapy: BHS
Clinical Engineering: Certificate, Stand-Alone Certificate
Coaching Sports: Certificate, Stand-Alone Certificate
Communication: BA
Computational Neuroscience: Minor
Computational Physics: Certificate
Computer Engineering: BSCoE
Computer Science: BS, Minor
Constitutional Democracy: BA
Construction Management: Minor
Corporate Finance: Certificate
Creative Writing: Minor
Criminal and Justice Studies: BS
Criminology/Criminal and Juvenile Justice: Minor
Cyber Security: Certificate, Stand-Alone Certificate
Data Science: BS, Minor
Defense and Strategic Studies: Minor
Digital Global Studies: Certificate
Digital Marketing: Certificate
Digital Merchandising: Certificate
Digital Storytelling: BA, Minor
Early Childhood Education: BSEd
East Asian Studies: Minor
Economics: BA, BS, Minor
Education: Minor
Educational Studies: BES
  Educational Games and Simulations Design: BES
  Educational Leadership: BES
Electrical Engineering: BSEE
Elementary Education: BSEd
  Elementary Education: BSEd
Energy Engineering: Minor
Engineering: Minor
Engineering Sustainability: Minor
Engineering Technology: BS
English: BA, Minor
Entrepreneurship and Innovation Management: Minor
Environmental Engineering: BS
Environmental Sciences: BS, Minor
  Atmosphere: BS
  Land and Soil: BS
  Outreach and Education: BS
  Water: BS
Equine Science and Management: Certificate, Stand-Alone Certificate
Ethical Theory and Practice: Certificate
Film Studies: BA, Minor
  Film Production: BA
Fitness Programming and Management: BS, Certificate, Stand-Alone Certificate
  Strength and Conditioning: BS
Floral Artistry and Management: Certificate, Stand-Alone Certificate
Food Science and Human Nutrition: BS
Food Science and Nutrition: BS, Minor
French: Minor
General Studies: BGS
Geographical Information Science-Interdisciplinary: Certificate, Stand-Alone Certificate
Geography: BA, Minor
  General Geography: BA
  Geographic Information Sciences: BA
  Physical / Environmental: BA
  Regional / Cultural: BA
Geological Sciences: BA, BS, Minor
German: BA, Minor
Global Brazil: Minor
Global Business: Certificate, Stand-Alone Certificate
Global Supply Chain Management: Certificate
Graphic Design: BFA
Health Humanities: BA
Health Science: BHS, Minor
  Health and Wellness Services: BHS
  Leadership and Policy: BHS
  Pre-Professional: BHS
  Rehabilitation Sciences: BHS
History: BA, Minor
  Public History: BA
Hospitality Management: BS, Minor
Human Development and Family Science: BS, Minor
  Child Life Specialist: BS
  Early Childhood Education in a Mobile Society: BS
  Family and Lifespan Development: BS
Human Resource Management: Certificate
Industrial Engineering: BSIE
Industry 4.0: Certificate
Information Systems and Technology: Certificate, Stand-Alone Certificate
Information Technology: BS, Minor
Interdisciplinary: BA
  Black Studies: BA
  Environmental Studies: BA
  Peace Studies: BA
  Women's and Gender Studies: BA
International Agriculture Food and Natural Resources: Minor
International Studies: BA
  East Asian Studies: BA
  Environmental Studies: BA
  European Studies: BA
  International Business: BA
  Latin American Studies: BA
  Peace Studies: BA
  South Asian Studies: BA
Investments: Certificate
Italian Studies: Minor
Japanese Studies: Minor
Jazz Studies: Minor, Certificate
Journalism: BJ, Minor
  Strategic Communication: BJ
Korean Studies: Minor
Landscape Design: Certificate, Stand-Alone Certificate
Latin American Studies: Minor
Latinx Studies: Minor
Law: Minor
Leadership and Public Service: Minor
Linguistics: BA, Minor
Marketing Analytics: Certificate
Mathematics: BA, BS, Minor
  Actuarial Science and Mathematical Finance: BS
Mechanical Engineering: BSME
Media Technology and Design: Certificate, Stand-Alone Certificate
Medical/Health Physics: Minor
Medieval and Renaissance Studies: Minor
Microbiology: BS, Minor
Middle School Education: BSEd
  Language Arts: BSEd
  Mathematics: BSEd
  Science: BSEd
  Social Studies: BSEd
Military Science: Minor
Missouri Studies: Minor
Multicultural Studies: Certificate
Music: BA, BM, Minor
  Composition: BM
  Music Education: BM
  Music History: BM
  Music Theory: BM
  Performance: BM
Musical Theatre: Minor
Native American and Indigenous Studies: Minor
Natural Environment and Human Health: Certificate, Stand-Alone Certificate
Natural Resource Science and Management: BS, Minor
  Fisheries and Wildlife Sciences: BS
  Forest Resources: BS
  Human Dimensions: BS
  Terrestrial Ecosystems: BS
Naval Science: Minor
Neural Engineering-Signals: Certificate, Stand-Alone Certificate
Neural Engineering-Systems: Certificate, Stand-Alone Certificate
Neuroscience: BS, Certificate
Nuclear Engineering: Minor
Nursing: BSN
Nutrition and Exercise Physiology: BS
  Human Physiology and Translational Sciences: BS
  Nutrition and Foods: BS
  Physical Activity, Nutrition and Human Performance: BS
Nutritional Sciences: Minor
Occupational Therapy Assistant: BHS
Paleobiology: Minor
Parks, Recreation, Sport and Tourism: BS
  Natural Resource Recreation Management: BS
  Recreation Administration: BS
  Sport Management: BS
  Tourism Development: BS
Peace Studies: Minor
Personal Branding: Certificate, Stand-Alone Certificate
Personal Financial Planning: BS, Certificate, Stand-Alone Certificate
Philosophy: BA, BS, Minor
Physics: BA, BS, Minor
  Astronomy: BS
  Biological Physics: BS
  Materials Science: BS
Plant Sciences: BS, Minor
  Breeding, Biology and Biotechnology: BS
  Crop Management: BS
  Horticultural Science and Design: BS
Political Science: BA, Minor
  Pre-Law: BA
Pre-Applied Behavior Analysis: Pre-Professional
Pre-Dental: Pre-Professional
Pre-Law: Pre-Professional
Pre-Medicine: Pre-Professional
Pre-Occupational Therapy: Pre-Professional
Pre-Optometry: Pre-Professional
Pre-Pharmacy: Pre-Professional
Pre-Physician Assistant: Pre-Professional
Pre-Podiatry: Pre-Professional
Pre-Professional Physical Therapy: BHS
Pre-Veterinary Medicine: Pre-Professional
Precision Agriculture Technology: Certificate, Stand-Alone Certificate
Professional Communication: Certificate
Psychological Sciences: BA, BS, Minor
Psychology: BA
Public Administration and Policy: BA, Minor
Public Health: BHS, Minor
Public Health and Gender: Certificate, Stand-Alone Certificate
Radioenvironmental Sciences: Minor
Religious Studies: BA, Minor
Rhetoric and Writing Studies: Minor
Risk Management and Insurance: Certificate
Romance Languages: BA
  French: BA
  Spanish: BA
Russian: BA, Minor
Sales and Customer Development: Certificate
Science and Agricultural Communications: Minor
Secondary Education: BSEd
  Art Education: BSEd
  Biology: BSEd
  Chemistry: BSEd
  Earth Science: BSEd
  Language Arts: BSEd
  Mathematics Education: BSEd
  Physics: BSEd
  Social Studies: BSEd
Social Justice: Minor
Social Justice for Educational Leaders: Minor
Social Work: BSW
Social Work-Gerontology: Minor
Sociology: BA, Minor
Spanish: Minor
Special Education: BSEd
  Cross Categorical Special Education: BSEd
Speech, Language and Hearing Sciences: BHS
Sport Science: BS
Sports Analytics: Certificate, Stand-Alone Certificate
Statistics: BA, BS, Minor
Sustainability: Certificate
Textile and Apparel Management: BS, Minor
Theatre: BA, Minor
  Design / Technical: BA
  Performance: BA
  Writing for Performance: BA
Theatre and Performance Studies: BA
Undeclared:
Undeclared Agriculture, Food & Natural Resources:
Veterinary Science: Certificate, Stand-Alone Certificate
Veterinary Technology: BS
Web and Mobile Applications Development: Certificate, Stand-Alone Certificate
Wellness: Minor
Women's and Gender Studies: Minor
Writing Intensive: Certificate`;

function readPrograms(): Program[] {
  let program = '';
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', types = ''] = line.split(':');
      const track = name.startsWith('  ');
      if (!track) program = name;
      return {
        name: track ? `${program} (${name.trim()})` : name,
        types: types ? (types.trim().split(', ') as AwardType[]) : [],
      };
    });
}

export const programs: readonly Program[] = readPrograms();

/** What a student may choose as major, in alphabetical order. */
export const majors: readonly string[] = programs.map(({ name }) => name);

const known = new Set(majors);

export const isMajor = (name: string): boolean => known.has(name);
