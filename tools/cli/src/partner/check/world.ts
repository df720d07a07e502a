import { randomBytes } from 'node:crypto';
import type { Message } from './message.js';

/** What a check is made with: the partner's token, and a made-up organization, store, payment and tokens. */
export type World = {
  readonly partnerToken: string;
  readonly wrongToken: string;
  readonly organization: string;
  readonly store: string;
  /** SERVICE_ACCESS_TOKENs: of bad handshakes before and after a good one, and of the two good ones. */
  readonly bad: string;
  readonly alsoBad: string;
  readonly first: string;
  readonly second: string;
};

/** A new one for each run: what an earlier run has left with the partner does not count. */
export function aWorld(partnerToken: string): World {
  const [bad, alsoBad, first, second] = [aToken(), aToken(), aToken(), aToken()];
  const place = { organization: `organizations/${anId()}`, store: `stores/${anId()}` };
  return { partnerToken, wrongToken: `wrong_${anId()}`, ...place, bad, alsoBad, first, second };
}

type Made = (world: World) => Message;

/** A handshake that brings this token. */
export const handshake =
  (token: 'bad' | 'alsoBad' | 'first' | 'second'): Made =>
  (world) => ({
    event: 'handshake',
    data: { organization: world.organization, store: world.store, token: world[token] },
    key: world[token],
  });

export const teardown: Made = ({ organization, store, second }) => ({ event: 'teardown', data: { organization, store }, key: second });

/** @param differs members in place of the usual; undefined: absent */
export const payment =
  (id: string, sequence: number, differs: Readonly<Record<string, unknown>> = {}, key: keyof World = 'second'): Made =>
  (world) => ({ event: 'payment.statusChanged', data: { ...paymentOf(world, id), ...differs }, key: world[key], sequence });

export const attempt =
  (id: string, sequence: number, differs: Readonly<Record<string, unknown>> = {}): Made =>
  (world) => ({ event: 'paymentAttempt.statusChanged', data: { ...attemptOf(world, id), ...differs }, key: world.second, sequence });

/** Signed as it should be, and of no kind that partners are sent. */
export const unsupported: Made = (world) => ({
  event: 'payment.refunded',
  data: { name: paymentName(world, 'unsupported'), status: 'FUNDED' },
  key: world.second,
  sequence: 1,
});

/** The payment `id` of a world has a name of its own in each store that is made up. */
const paymentName = ({ store }: World, id: string) => `${store}/payments/check-${id}`;

const paymentOf = (world: World, id: string) => ({
  name: paymentName(world, id),
  url: `https://pay.example/p/check-${id}`,
  amountCents: 24_000_000,
  currencyCode: 'COP',
  title: 'Wooden truck',
  description: '',
  buyer: { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' },
  status: 'FUNDED',
  organization: world.organization,
  disableBuyerNotification: false,
  paymentType: 'PRODUCT',
  enabledPaymentMethods: ['CARD', 'PSE'],
  correlationId: 'DR-2048',
});

const attemptOf = (world: World, id: string) => ({
  name: `${paymentName(world, id)}/attempts/check-attempt`,
  createTime: '2026-11-21T18:05:40.000Z',
  method: 'CARD',
  payer: { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' },
  status: 'SUCCEEDED',
  correlationId: 'DR-2048',
});

const anId = () => randomBytes(13).toString('hex');
const aToken = () => `cauce_check_${randomBytes(24).toString('base64url')}`;
