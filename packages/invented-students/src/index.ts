export { type Curricula, readCurricula } from './curricula.ts';
export { type InventedStudent, inventStudents, numbersByMajor } from './invented-student.ts';
