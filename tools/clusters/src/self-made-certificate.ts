import 'reflect-metadata'; // @peculiar/x509 asks for it
import { webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** A certificate that signs itself, and its key, both PEM. */
export type SelfMade = {
  readonly certificate: string;
  readonly key: string;
};

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** For `localhost` and 127.0.0.1, valid for a day around now; it is also the authority that signs it. */
export async function selfMadeCertificate(): Promise<SelfMade> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), PemConverter.PrivateKeyTag);
  return { certificate: `${certificate.toString('pem')}\n`, key: `${key}\n` };
}
