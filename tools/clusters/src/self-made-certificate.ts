import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that signs itself, and its key, both PEM. */
export type SelfMade = {
  readonly certificate: string;
  readonly key: string;
};

const SEQUENCE = 0x30;
const SET = 0x31;

/** For `localhost` and 127.0.0.1, valid for a day around now. Node makes keys but no certificates, so the DER is written here. */
export function selfMadeCertificate(): SelfMade {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(SEQUENCE, oid('1.2.840.10045.4.3.2'));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid('2.5.4.3'), der(0x0c, Buffer.from('localhost')))));
  const alternatives = der(SEQUENCE, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, oid('2.5.29.19'), der(0x01, Buffer.of(0xff)), der(0x04, der(SEQUENCE, der(0x01, Buffer.of(0xff))))),
    der(SEQUENCE, oid('2.5.29.17'), der(0x04, alternatives)),
  );
  const day = 86_400_000;
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    der(SEQUENCE, time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  return {
    certificate: pem(der(SEQUENCE, body, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

function time(at: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

function pem(content: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
