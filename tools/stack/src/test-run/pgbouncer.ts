import { installWithApt } from '../system-package.js';

/** PgBouncer on PATH, or (root on Debian) the system's package: for the spec of a pooler before Postgres. */
export function findPgBouncer(): Promise<string> {
  return installWithApt({
    command: 'pgbouncer',
    packages: ['pgbouncer'],
    purpose: 'The integration tests',
    orElse: 'or run other tests: npm test unit',
  });
}
