export { type Campus, fillLogin, logIn, type Student, startCampus } from './campus.ts';
export { startPostgres } from './postgres.ts';
export { type Product, type ProductOptions, startProduct } from './product.ts';
