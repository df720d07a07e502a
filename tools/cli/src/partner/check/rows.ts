import type { ShouldBe } from './answers.js';
import { merchantRequest, type Message, type PartnerRequest, requestOf, signed } from './message.js';
import { type Spoiling, SPOILINGS } from './spoilings.js';
import { attempt, handshake, payment, teardown, unsupported, type World } from './world.js';

/** What the checks are about, in the order of the guide for partners. */
export const GROUPS = {
  1: 'GET /merchant',
  2: 'what is not ours',
  3: 'a bad handshake',
  4: 'the handshake',
  5: 'payments, attempts',
  6: 'an unknown event',
  7: 'the teardown',
  8: 'every answer',
} as const;

/** Its number. */
export type Group = keyof typeof GROUPS;

/** One check: what is sent, and what should come. Without `shouldBe` whatever comes is told, as a note. */
export type Row = {
  readonly group: Group;
  readonly sent: string;
  readonly request: (world: World) => PartnerRequest;
  readonly shouldBe?: ShouldBe;
  /** Of a note: what would be best. */
  readonly best?: string;
};

type Made = (world: World) => Message;

const merchant = (sent: string, bearer: (world: World) => string | undefined, shouldBe: ShouldBe): Row => ({
  group: 1,
  sent: `GET /merchant ${sent}`,
  request: (world) => merchantRequest(bearer(world)),
  shouldBe,
});

const post = (group: Group, sent: string, made: Made, shouldBe: ShouldBe): Row => ({
  group,
  sent,
  request: (world) => requestOf(signed(made(world), world.partnerToken)),
  shouldBe,
});

const spoiled = (group: Group, what: string, made: Made, { says, shouldBe, spoil }: Spoiling): Row => ({
  group,
  sent: `${what} ${says}`,
  request: (world) => requestOf(spoil(signed(made(world), world.partnerToken), world)),
  shouldBe,
});

const everySpoiling = (group: Group, what: string, made: Made): Row[] => SPOILINGS.map((each) => spoiled(group, what, made, each));

const badHandshakeAgain = SPOILINGS.filter(({ says }) => says.includes('in both'));

/** All that is sent, in order: what the partner stores because of one row is what the next ones find. */
// prettier-ignore
export const ROWS: readonly Row[] = [
  merchant('with your token',          ({ partnerToken }) => partnerToken, 'MERCHANT'),
  merchant('with your token once more', ({ partnerToken }) => partnerToken, 'SAME_MERCHANT'),
  merchant('without a bearer',         () => undefined,                    'UNAUTHORIZED_OR_FORBIDDEN'),
  merchant('with a wrong bearer',      ({ wrongToken }) => wrongToken,     'UNAUTHORIZED_OR_FORBIDDEN'),

  ...everySpoiling(2, 'a handshake', handshake('bad')),
  post(3, 'a payment signed with the token of those handshakes',           payment('bad', 1, {}, 'bad'),           'REFUSED'),

  post(4, 'the handshake',                                                 handshake('first'),                     'ACKNOWLEDGED'),
  post(4, 'the handshake once more',                                       handshake('first'),                     'ACKNOWLEDGED'),
  post(4, 'a payment signed with its token',                               payment('first', 1, {}, 'first'),       'ACKNOWLEDGED'),
  post(4, 'a handshake with a new token',                                  handshake('second'),                    'ACKNOWLEDGED'),
  post(4, 'a payment signed with the new token',                           payment('second', 1),                   'ACKNOWLEDGED'),
  post(4, 'a payment signed with the old token',                        payment('old', 1, {}, 'first'),      'REFUSED'),
  ...badHandshakeAgain.map((each) => spoiled(3, 'another handshake', handshake('alsoBad'), each)),
  post(3, 'a payment signed with that handshake’s token',                  payment('bad', 1, {}, 'alsoBad'),       'REFUSED'),

  ...everySpoiling(2, 'a payment', payment('spoiled', 1)),
  ...everySpoiling(2, 'an attempt', attempt('spoiled', 1)),

  post(5, 'a payment UNDER_REVIEW',                                        payment('funded', 2, { status: 'UNDER_REVIEW' }), 'ACKNOWLEDGED'),
  post(5, 'an attempt SUCCEEDED',                                          attempt('funded', 3),                   'ACKNOWLEDGED'),
  post(5, 'a payment FUNDED',                                              payment('funded', 4),                   'ACKNOWLEDGED'),
  post(5, 'the same payment once more',                                    payment('funded', 4),                   'ACKNOWLEDGED'),
  post(5, 'the payment UNDER_REVIEW, overtaken by FUNDED',                 payment('funded', 2, { status: 'UNDER_REVIEW' }), 'ACKNOWLEDGED'),
  post(5, 'an attempt FAILED',                                             attempt('expired', 2, { status: 'FAILED', errorMessage: 'The card was declined.' }), 'ACKNOWLEDGED'),
  post(5, 'a payment EXPIRED',                                             payment('expired', 3, { status: 'EXPIRED' }), 'ACKNOWLEDGED'),
  post(5, 'a payment CANCELED',                                            payment('canceled', 2, { status: 'CANCELED' }), 'ACKNOWLEDGED'),
  post(5, 'a payment without a correlationId',                             payment('without', 2, { correlationId: undefined }), 'ACKNOWLEDGED'),
  post(5, 'an attempt without a correlationId',                            attempt('without', 3, { correlationId: undefined }), 'ACKNOWLEDGED'),
  post(5, 'a payment with letters beyond ASCII',                           payment('letters', 2, { title: 'Camión de madera, niño 🧸', correlationId: 'ñ-☃' }), 'ACKNOWLEDGED'),
  post(5, 'a payment signed with PARTNER_ACCESS_TOKEN',                    payment('partner', 2, {}, 'partnerToken'), 'REFUSED'),

  post(6, 'a signed payment.refunded, which partners are not sent',        unsupported,                            'REFUSED'),

  ...everySpoiling(7, 'a teardown', teardown),
  post(7, 'a payment after the bad teardowns',                             payment('after', 2),                    'ACKNOWLEDGED'),
  post(7, 'the teardown',                                                  teardown,                               'ACKNOWLEDGED'),
  { group: 7, sent: 'the teardown once more', request: (world) => requestOf(signed(teardown(world), world.partnerToken)), best: 'best 2xx: it came, but your answer may be lost' },
];
