import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_OWNERS, type DatabaseOwner } from '@cauce/services';

/** The stack's own secrets: made once, kept in `.stack/secrets.json`, never in the repository. Keys are base64 of 32 bytes, key rings `kid:key`. */
export type Secrets = {
  postgresPassword: string;
  claimsRootKey: string;
  linkKeys: string;
  billingLinkKeys: string;
  fingerprintKey: string;
  billingFingerprintKey: string;
  partnerGatewayFingerprintKey: string;
  methodGrantKey: string;
  processorApiKey: string;
  processorCallbackSecret: string;
  csrfKey: string;
  operatorToken: string;
  /** The sandbox's start page acts as an operator with it. */
  sandboxOperatorToken: string;
  redisPassword: string;
} & SealingKeys &
  DatabasePasswords;

/** What each service with a database seals with, as `secrets.json` names it: `paymentsSealingKeys`. */
type SealingKeys = Record<`${DatabaseOwner}SealingKeys`, string>;

/** With what each service enters its own database: `paymentsDatabasePassword`. */
type DatabasePasswords = Record<`${DatabaseOwner}DatabasePassword`, string>;

const OWNER_ONLY = 0o600;

/** What the parts keep and say there names people. Postgres' own folder belongs to another user, and lets nobody else in. */
const PRIVATE_FOLDERS = ['event-store', 'sandbox', 'logs', 'kafka', 'redis'];

/** Reads the secrets of a data folder; makes those that are missing, and the operator's token in a file of its own. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await Promise.all(PRIVATE_FOLDERS.map((name) => makePrivate(join(dataDir, name))));
  const secrets = await keepSecrets(join(dataDir, 'secrets.json'));
  await writePrivate(operatorTokenFile(dataDir), `${secrets.operatorToken}\n`);
  return secrets;
}

/** Reads the secrets of a file; makes those that are missing in it, and changes none that is there. */
export async function keepSecrets(file: string): Promise<Secrets> {
  const kept = await readJson<Partial<Secrets>>(file);
  const secrets = { ...newSecrets(), ...sharedBefore(kept), ...kept };
  if (Object.keys(kept ?? {}).length < Object.keys(secrets).length) await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** One of an earlier version may be open to others. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

/** In a file of version 0.1.0 the services had these in common: links that buyers have must stay valid, and repeats be recognized. */
function sharedBefore({ linkKeys, fingerprintKey }: Partial<Secrets> = {}): Partial<Secrets> {
  if (linkKeys === undefined || fingerprintKey === undefined) return {};
  return { billingLinkKeys: linkKeys, billingFingerprintKey: fingerprintKey, partnerGatewayFingerprintKey: fingerprintKey };
}

/** The key ring that a service seals with. */
export function sealingKeysOf(secrets: SealingKeys, service: DatabaseOwner): string {
  return secrets[`${service}SealingKeys`];
}

/** With what a service enters its own database. */
export function databasePasswordOf(secrets: DatabasePasswords, service: DatabaseOwner): string {
  return secrets[`${service}DatabasePassword`];
}

/** Where a person finds the token for the operator API. */
export function operatorTokenFile(dataDir: string): string {
  return join(dataDir, 'operator-token');
}

/** Reads a JSON file; undefined when there is none. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readText(file);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

/** The text of a file; undefined when there is none. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

/** Writes a file that only its owner may read: whole or not at all, whenever the process or the machine stops. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const handle = await open(unfinished, 'w', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

function newSecrets(): Secrets {
  return {
    postgresPassword: password(),
    redisPassword: password(),
    ...newDatabasePasswords(),
    claimsRootKey: key(),
    linkKeys: `l1:${key()}`,
    billingLinkKeys: `l1:${key()}`,
    ...newSealingKeys(),
    fingerprintKey: key(),
    billingFingerprintKey: key(),
    partnerGatewayFingerprintKey: key(),
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

function newDatabasePasswords(): DatabasePasswords {
  return Object.fromEntries(DATABASE_OWNERS.map((name) => [`${name}DatabasePassword`, password()])) as DatabasePasswords;
}

/** As it stands it fits into a URL. */
function password(): string {
  return randomBytes(24).toString('base64url');
}

function key(): string {
  return randomBytes(32).toString('base64');
}
