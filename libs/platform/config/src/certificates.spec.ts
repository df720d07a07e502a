import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificates, isUntrusted, readConfig } from './index.js';

let folder: string;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'certificates-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function read(name: string, content?: string): string {
  const path = join(folder, name);
  if (content !== undefined) writeFileSync(path, content);
  return readConfig({ CA_FILE: certificates() }, { CA_FILE: path }).CA_FILE;
}

it('reads a file of certificates', () => {
  const text = '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n';
  expect(read('ca.pem', text)).toBe(text);
});

it('refuses a file that is not there, or holds something else, by its path', () => {
  expect(() => read('none.pem')).toThrow(`CA_FILE  is refused: ${join(folder, 'none.pem')} cannot be read (ENOENT). Allowed: the path of`);
  expect(() => read('key.pem', '-----BEGIN PRIVATE KEY-----')).toThrow('key.pem holds no certificate');
});

it.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_SIGNATURE_FAILURE', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  '%s is a matter of trust',
  (code) => expect(isUntrusted(Object.assign(new Error('no'), { code }))).toBe(true),
);

it('an outage is not', () => expect(isUntrusted(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))).toBe(false));
