import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfMadeCertificate } from './self-made-certificate.js';

/** Where a server's certificate and key are. The certificate signs itself: it is also the authority that clients trust. */
export type CertificateFiles = { readonly certificate: string; readonly key: string };

/** Makes a certificate for 127.0.0.1 and `localhost`, and writes it and its key into this folder. */
export async function certificateFiles(folder: string): Promise<CertificateFiles> {
  await mkdir(folder, { recursive: true });
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const { certificate, key } = await selfMadeCertificate();
  await writeFile(files.certificate, certificate);
  await writeFile(files.key, key, { mode: 0o600 });
  return files;
}

/** Needs no quotes in a URL or a configuration file. */
export function newPassword(): string {
  return randomBytes(16).toString('hex');
}
