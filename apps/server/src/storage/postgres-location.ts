import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { OperatorError } from '../errors/operator-error.ts';

export type PostgresHost = { host: string; port: number };

/** Where PostgreSQL is and how to log in to it, as DATABASE_URL says. */
export type PostgresLocation = {
  /** In the order in which they are tried. A host that begins with a slash is the folder of a Unix socket. */
  hosts: readonly [PostgresHost, ...PostgresHost[]];
  user?: string;
  password?: string;
  database?: string;
  ssl: ConnectionOptions | false;
  applicationName: string;
};

const pattern = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

const parameters = [
  'application_name',
  'dbname',
  'host',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
  'user',
] as const;
type Parameters = Partial<Record<(typeof parameters)[number], string>>;

/** Never quotes what it was given, because that holds the password. */
const refuse = (reason: string, cause?: unknown): never => {
  throw new OperatorError(`DATABASE_URL is not usable: ${reason}.`, { cause });
};

/**
 * Reads the addresses that PostgreSQL's own programs accept, which the URLs of JavaScript are too narrow for: several
 * hosts, each with a port, and the folder of a Unix socket. `pg` knows neither several hosts nor what sslmode means.
 */
export function readPostgresUrl(url: string): PostgresLocation {
  const [matched, login = '', hostList = '', path = '', query = ''] = pattern.exec(url) ?? [];
  if (matched === undefined) return refuse('it must look like postgres://user:password@host/database');
  const given = readParameters(query);
  const [, user = '', password = ''] = /^([^:]*):?(.*)$/s.exec(login) ?? [];
  const database = given.dbname ?? decode(path);
  const hosts = readHosts(hostList, given);
  if (!['read-write', 'primary', undefined].includes(given.target_session_attrs))
    refuse('target_session_attrs must be read-write or primary');
  const chosen = {
    user: given.user ?? decode(user),
    password: given.password ?? decode(password),
    database,
  };
  const filled = Object.entries(chosen).filter(([, value]) => value !== '');
  return {
    hosts,
    ...Object.fromEntries(filled),
    ssl: readSsl(given),
    applicationName: given.application_name ?? 'coursetrail',
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return refuse('it holds a % that is not followed by two hexadecimal digits', error);
  }
}

function readParameters(query: string): Parameters {
  const given: Record<string, string> = {};
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [name = '', ...value] = part.split('=');
    const known = parameters.find((parameter) => parameter === name);
    if (known === undefined) return refuse(`only these parameters are known: ${parameters.join(', ')}`);
    given[known] = decode(value.join('='));
  }
  return given;
}

const defaultPort = '5432';

function readHosts(hostList: string, given: Parameters): PostgresLocation['hosts'] {
  const written = hostList.split(',').map((text) => {
    const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text) ?? refuse(badHost);
    return { host: decode(host).replace(/^\[(.*)\]$/, '$1'), port };
  });
  const names = given.host?.split(',') ?? written.map(({ host }) => host);
  const ports = given.port?.split(',') ?? written.map(({ port }) => port ?? '');
  if (ports.length !== 1 && ports.length !== names.length) refuse('it must name one port, or as many ports as hosts');
  const [first, ...others] = names.map((name, index) => {
    const host = name === '' ? 'localhost' : name;
    const port = Number((ports.length === 1 ? ports[0] : ports[index]) || defaultPort);
    if (!Number.isInteger(port) || port < 1 || port > 65535) refuse('a port must be a number from 1 to 65535');
    if (/[\s:@]/.test(host) && !host.startsWith('/') && !/^[0-9a-f:.%]+$/i.test(host)) refuse(badHost);
    return { host, port };
  });
  return first === undefined ? refuse(badHost) : [first, ...others];
}

const badHost = 'a host must be a name, an address or the folder of a socket';

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

/** What the modes mean to PostgreSQL's own programs. To `pg` they all mean verify-full, with a warning. */
function readSsl({ sslmode, sslrootcert, sslcert, sslkey }: Parameters): PostgresLocation['ssl'] {
  const mode = sslmode ?? (sslrootcert === undefined ? 'disable' : 'verify-ca');
  if (!sslModes.some((known) => known === mode)) refuse(`sslmode must be one of ${sslModes.join(', ')}`);
  if (mode === 'disable') return false;
  // The certification authorities that Node comes with.
  const usesSystem = sslrootcert === undefined || sslrootcert === 'system';
  if (mode === 'verify-ca' && usesSystem)
    refuse('sslmode=verify-ca needs sslrootcert, the file of your certification authority');
  return {
    ...(usesSystem ? {} : { ca: readCertificate('sslrootcert', sslrootcert) }),
    ...(sslcert !== undefined && { cert: readCertificate('sslcert', sslcert) }),
    ...(sslkey !== undefined && { key: readCertificate('sslkey', sslkey) }),
    ...(mode === 'require' && usesSystem && { rejectUnauthorized: false }),
    ...((mode === 'require' || mode === 'verify-ca') && { checkServerIdentity: () => undefined }),
  };
}

function readCertificate(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(`the file of ${parameter} cannot be read (${code})`, error);
  }
}
