export { type Curricula, readCurricula } from './curricula.ts';
export { type InventedStudent, inventStudents } from './invented-student.ts';
export { lastTermOver } from './terms.ts';
