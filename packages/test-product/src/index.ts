export { type Campus, fillLogin, logIn, startCampus, type TestStudent } from './campus.ts';
export { type MailServer, startMailServer } from './mail-server.ts';
export { startPostgres } from './postgres.ts';
export { type Product, type ProductOptions, startProduct } from './product.ts';
