import { type ConfigRule, readTextFile, Refused, variable } from '@cauce/config';

const PROTOCOLS = ['postgres:', 'postgresql:'];
/** The driver passes over a parameter that it does not know, or lets it replace ours: all others are refused. */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'application_name', 'pgbouncer'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * DATABASE_URL: one address, which leads to the primary. TLS is verified or it is off: `sslmode=verify-full`, with `sslrootcert=/path` unless the
 * authority is one that Node knows. The driver's other modes say less than they seem to. Never shown.
 */
export const databaseUrl = variable(
  'postgres://user:password@host[:port]/database, with ?sslmode=verify-full&sslrootcert=/path/of/ca.pem for TLS, and with &pgbouncer=true behind a pooler',
  (text) => {
    if (/^\w+:\/\/[^/]*,/.test(text)) throw new Refused('it names several hosts: name one address that leads to the primary');
    const parsed = URL.parse(text);
    if (parsed === null || !PROTOCOLS.includes(parsed.protocol) || parsed.hostname === '') return undefined;
    const problem = problemOf(parsed);
    if (problem !== undefined) throw new Refused(problem);
    return text;
  },
);

/** A rule: in production nobody speaks to a database without TLS by mistake. */
export const saysItsTls: ConfigRule = ({ ENVIRONMENT: environment, DATABASE_URL: url }) =>
  environment === 'production' && typeof url === 'string' && URL.parse(url)?.searchParams.has('sslmode') === false
    ? {
        variable: 'DATABASE_URL',
        problem: 'says nothing of TLS',
        allowed: 'in production sslmode=verify-full, or sslmode=disable where something else protects the connection',
      }
    : undefined;

/** Whether the connection leads to a pooler in transaction mode, where nothing that belongs to a session lasts. */
export function isPooled(databaseUrl: string): boolean {
  return URL.parse(databaseUrl)?.searchParams.get('pgbouncer') === 'true';
}

function problemOf({ searchParams }: URL): string | undefined {
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) return `${unknown} is none of the parameters that count here: ${PARAMETERS.join(', ')}`;
  const mode = searchParams.get('sslmode');
  if (mode !== null && !['verify-full', 'disable'].includes(mode))
    return `sslmode=${mode} does not say that the server's certificate is verified; it must be verify-full, or disable`;
  const files = FILES.filter((name) => searchParams.has(name));
  if (files.length > 0 && mode !== 'verify-full') return `${files.join(', ')} without sslmode=verify-full`;
  files.forEach((name) => readTextFile(searchParams.get(name) ?? ''));
  return undefined;
}
