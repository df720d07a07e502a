import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_OWNERS, type DatabaseOwner } from '@cauce/services';

/** The stack's own secrets: made once, kept in `.stack/secrets.json`, never in the repository. Keys are base64 of 32 bytes, key rings `kid:key`. */
export type Secrets = {
  postgresPassword: string;
  claimsRootKey: string;
  linkKeys: string;
  fingerprintKey: string;
  methodGrantKey: string;
  processorApiKey: string;
  processorCallbackSecret: string;
  csrfKey: string;
  operatorToken: string;
  /** The sandbox's start page acts as an operator with it. */
  sandboxOperatorToken: string;
} & SealingKeys;

/** What each service with a database seals with, as `secrets.json` names it: `paymentsSealingKeys`. */
type SealingKeys = Record<`${DatabaseOwner}SealingKeys`, string>;

const OWNER_ONLY = 0o600;

/** What the parts keep and say there names people. Postgres' own folder belongs to another user, and lets nobody else in. */
const PRIVATE_FOLDERS = ['event-store', 'sandbox', 'logs', 'kafka', 'redis'];

/** Reads the secrets of a data folder; makes those that are missing, and the operator's token in a file of its own. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await Promise.all(PRIVATE_FOLDERS.map((name) => makePrivate(join(dataDir, name))));
  const file = join(dataDir, 'secrets.json');
  const kept = await readJson<Partial<Secrets>>(file);
  const secrets = { ...newSecrets(), ...kept };
  if (Object.keys(kept ?? {}).length < Object.keys(secrets).length) await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  await writePrivate(operatorTokenFile(dataDir), `${secrets.operatorToken}\n`);
  return secrets;
}

/** One of an earlier version may be open to others. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

/** The key ring that a service seals with. */
export function sealingKeysOf(secrets: SealingKeys, service: DatabaseOwner): string {
  return secrets[`${service}SealingKeys`];
}

/** Where a person finds the token for the operator API. */
export function operatorTokenFile(dataDir: string): string {
  return join(dataDir, 'operator-token');
}

/** Reads a JSON file; undefined when there is none. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

/** Writes a file that only its owner may read. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: OWNER_ONLY });
}

function newSecrets(): Secrets {
  return {
    postgresPassword: randomBytes(24).toString('base64url'),
    claimsRootKey: key(),
    linkKeys: `l1:${key()}`,
    ...newSealingKeys(),
    fingerprintKey: key(),
    methodGrantKey: key(),
    processorApiKey: `sandbox_${randomBytes(24).toString('base64url')}`,
    processorCallbackSecret: key(),
    csrfKey: key(),
    operatorToken: `cauce_operator_${randomBytes(32).toString('base64url')}`,
    sandboxOperatorToken: `cauce_operator_${randomBytes(32).toString('base64url')}`,
  };
}

function newSealingKeys(): SealingKeys {
  return Object.fromEntries(DATABASE_OWNERS.map((name) => [`${name}SealingKeys`, `${name[0]}1:${key()}`])) as SealingKeys;
}

function key(): string {
  return randomBytes(32).toString('base64');
}
