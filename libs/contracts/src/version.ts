import { readFileSync } from 'node:fs';

/** The version of all packages but the typed client, e.g. `0.1.0`: it is written in the root's `package.json` alone (docs/versioning.md). */
export function version(): string {
  return (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
}
