import { mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICE_NAMES } from '@cauce/services';
import { keepSecrets } from '../secrets.js';
import { initSecrets } from './init-secrets.js';

const PARTS = [...SERVICE_NAMES, 'postgres', 'redis', 'seed'];

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cauce-init-'))));
afterEach(() => rm(folder, { recursive: true }));

const init = () => initSecrets({ folder, postgres: 'postgres:5432', redis: 'redis:6379' });
const fileOf = (part: string) => join(folder, part, 'env');
const textOf = (part: string) => readFile(fileOf(part), 'utf8');
const variablesOf = async (part: string) => parseEnv(await textOf(part));
const everything = async () => Promise.all(PARTS.map(textOf));

describe('the first time', () => {
  it('every part gets a file of its own, which only its owner may read', async () => {
    expect((await init()).toSorted()).toEqual(PARTS.toSorted());
    const files = [...PARTS.map(fileOf), join(folder, 'init/secrets.json')];
    expect(await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777))).toEqual(files.map(() => 0o600));
  });

  it('a part reads its own secrets alone', async () => {
    await init();
    expect(Object.keys(await variablesOf('catalog')).toSorted()).toEqual(['CLAIMS_KEYS', 'DATABASE_URL', 'SEALING_KEYS']);
    expect(Object.keys(await variablesOf('sandbox')).toSorted()).toEqual(['PROCESSOR_API_KEY', 'PROCESSOR_CALLBACK_SECRET']);
    const [payments, billing] = [await variablesOf('payments'), await variablesOf('billing')];
    const shared = Object.keys(payments).filter((name) => payments[name] === billing[name]);
    expect(shared.toSorted()).toEqual(['METHOD_GRANT_KEY', 'REDIS_URL']);
  });

  it('a service enters its own database as its own user', async () => {
    await init();
    expect((await variablesOf('partner-gateway'))['DATABASE_URL']).toMatch(
      /^postgres:\/\/cauce_partner_gateway:[\w-]{32}@postgres:5432\/cauce_partner_gateway$/,
    );
    const { REDIS_PASSWORD } = await variablesOf('redis');
    expect((await variablesOf('gateway'))['REDIS_URL']).toBe(`redis://default:${REDIS_PASSWORD}@redis:6379`);
  });
});

describe('the next time', () => {
  it('nothing is written', async () => {
    await init();
    const [before, { mtimeMs }] = [await everything(), await stat(fileOf('payments'))];
    expect(await init()).toEqual([]);
    expect([await everything(), (await stat(fileOf('payments'))).mtimeMs]).toEqual([before, mtimeMs]);
  });

  it('what an interrupted run left out is added, with the same values', async () => {
    await init();
    const before = await everything();
    await unlink(fileOf('gateway'));
    await writeFile(`${fileOf('gateway')}.7.unfinished`, 'OPERATOR_TOK');
    expect(await init()).toEqual(['gateway']);
    expect(await everything()).toEqual(before);
    expect(await readdir(join(folder, 'gateway'))).toEqual(['env', 'env.7.unfinished']);
  });

  it('a variable of a later version is added, and what a person changed stays', async () => {
    await init();
    const { CSRF_KEY, CLAIMS_KEYS } = await variablesOf('checkout');
    await writeFile(fileOf('checkout'), `CSRF_KEY=changed\nREDIS_URL=redis://elsewhere\n`);
    expect(await init()).toEqual(['checkout']);
    expect(await variablesOf('checkout')).toEqual({ CSRF_KEY: 'changed', REDIS_URL: 'redis://elsewhere', CLAIMS_KEYS });
    expect(CSRF_KEY).not.toBe('changed');
  });

  it('a file that is no JSON is refused by its name, and not replaced', async () => {
    await init();
    await writeFile(join(folder, 'init/secrets.json'), '{ "postgresPass');
    await expect(init()).rejects.toThrow('init/secrets.json cannot be read');
    expect(await readFile(join(folder, 'init/secrets.json'), 'utf8')).toBe('{ "postgresPass');
  });
});

it('a file of 0.1.0 goes on with the keys that its services had in common', async () => {
  const file = join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify({ linkKeys: 'l1:old', fingerprintKey: 'old' }));
  expect(await keepSecrets(file)).toMatchObject({
    linkKeys: 'l1:old',
    billingLinkKeys: 'l1:old',
    billingFingerprintKey: 'old',
    partnerGatewayFingerprintKey: 'old',
  });
});
