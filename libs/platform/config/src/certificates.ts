import { readFileSync } from 'node:fs';
import { Refused, variable } from './variable.js';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----';

/** The path of a file of certificates; the value is its content. It is read once: a change counts from the next start. */
export const certificates = variable('the path of a file with certificates in PEM', (path) => {
  const text = readTextFile(path);
  if (!text.includes(CERTIFICATE)) throw new Refused(`${path} holds no certificate`);
  return text;
});

/** The content of a file that the configuration names. @throws Refused with the path and why it cannot be read */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refused(`${path} cannot be read (${codeOf(error)})`);
  }
}

/** TLS failed because a certificate was not trusted: it is signed by somebody else, is for another host, or is too old. */
export function isUntrusted(error: unknown): boolean {
  return /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|INVALID_CA|HOSTNAME_MISMATCH)/.test(codeOf(error));
}

/** By its shape: `instanceof` misses errors of another realm. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
