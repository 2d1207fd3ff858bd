export { type Campus, fillLogin, logIn, startCampus, type TestStudent } from './campus.ts';
export { startPostgres } from './postgres.ts';
export { type Product, type ProductOptions, startProduct } from './product.ts';
export { type Servers, startServers } from './servers.ts';
