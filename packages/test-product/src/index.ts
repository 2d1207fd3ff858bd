export { type Campus, fillLogin, logIn, startCampus, type TestStudent } from './campus.ts';
export { type MailServer, startMailServer } from './mail-server.ts';
export { type Postgres, startPostgres } from './postgres.ts';
export { type Product, type ProductOptions, startProduct, untilReady } from './product.ts';
export { type Servers, startServers } from './servers.ts';
export { type SilentProxy, startSilentProxy } from './silent-proxy.ts';
export { startWriters } from './writers.ts';
