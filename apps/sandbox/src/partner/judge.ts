import { sha256Hex } from '@cauce/secrets';
import { type Envelope, readEnvelope, workOut } from '../inbox/checksum-proof.js';
import type { PartnerMerchant, TokenState } from './partner-store.js';

/** What came: header names in lower case, the body byte for byte. */
export type Arrival = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** Whom the bearer identifies; undefined for an unknown one. */
export type Bearer = { readonly merchant: PartnerMerchant; readonly state: TokenState } | undefined;

/** Why a notification is refused, or what is to be done with a genuine one. */
export type Judgement =
  | { readonly status: 400 | 401; readonly problem: string }
  | { readonly status: 200; readonly connect: NonNullable<PartnerMerchant['connection']> }
  | { readonly status: 200; readonly disconnect: string }
  | { readonly status: 200; readonly acknowledge: true };

const EVENTS = ['handshake', 'teardown', 'payment.statusChanged', 'paymentAttempt.statusChanged'];

/** The access token of `Authorization: Bearer …`. */
export const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** What a partner does with a notification (docs/guides/partners.md, "POST {base}/notifications"), rule by rule in its order. Pure: does nothing. */
export const judge = ({ headers, body }: Arrival, bearer: Bearer): Judgement => {
  if (bearerOf(headers['authorization']) === undefined) return { status: 401, problem: 'The bearer token is missing.' };
  if (bearer?.state !== 'VALID') return { status: 401, problem: 'The bearer token is not valid.' };
  const named = headers['x-service-event'] ?? '';
  if (named === '') return refuse('The header X-Service-Event is absent.');
  const envelope = readEnvelope(body);
  if (!envelope) return refuse('The body is not a webhook.');
  if (envelope.event !== named) return refuse('The header X-Service-Event differs from the event of the body.');
  const { event } = envelope;
  const digest = sha256Hex(body.toString('utf8'));
  if (event === 'teardown' && bearer.merchant.tornDown === digest) return { status: 200, acknowledge: true };
  const problem = checksumProblem(envelope, headers['x-service-checksum'] ?? '', bearer.merchant);
  if (problem !== undefined) return refuse(problem);
  if (!EVENTS.includes(event)) return refuse(`The event ${event} is not supported.`);
  if (event === 'handshake') return handshake(envelope);
  return event === 'teardown' ? { status: 200, disconnect: digest } : { status: 200, acknowledge: true };
};

const refuse = (problem: string): Judgement => ({ status: 400, problem });

/** Why the checksum does not verify: a handshake's key is the token that it brings, any other's the token that is stored. */
const checksumProblem = (envelope: Envelope, sent: string, { connection }: PartnerMerchant): string | undefined => {
  const key = envelope.event === 'handshake' ? textOf(envelope, 'token') : connection?.serviceToken;
  if (key === undefined)
    return `The checksum does not verify: ${envelope.event === 'handshake' ? 'the handshake has no token' : 'no token is stored'}.`;
  const isSame = envelope.signature.checksum === sent && workOut(envelope, key, sent).differsAt === undefined;
  return isSame ? undefined : 'The checksum does not verify.';
};

const handshake = (envelope: Envelope): Judgement => {
  const [organization, store, serviceToken] = ['organization', 'store', 'token'].map((member) => textOf(envelope, member));
  if (organization === undefined || store === undefined || serviceToken === undefined)
    return refuse('A handshake needs organization, store and token.');
  return { status: 200, connect: { organization, store, serviceToken } };
};

const textOf = ({ data }: Envelope, member: string): string | undefined => {
  const value = data[member];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
