import { ask } from '@cauce/stack';
import { eventually } from '@cauce/testing/system';
import pg from 'pg';
import { type Door, getJson, post } from '../evidence/api.js';
import { Journal } from '../load/journal.js';
import { Merchant, type Payment } from '../load/merchant.js';
import type { Receiver } from '../receiver/receiver.js';
import { type Belongings, CLOCK_YEAR, newPayment } from './belongings.js';
import type { Rig } from './rig.js';

/** How long what comes by itself is waited for, milliseconds. */
type Patience = { readonly within: number };

/** Looks whether something that a merchant had still works. Throws, or answers false: it is lost. */
type Probe = (rig: Rig, of: Belongings, patience: Patience) => Promise<boolean>;

const PATIENT: Patience = { within: 30_000 };
/** For what is to be lost: a part that works takes less than a second. */
const BRIEF: Patience = { within: 6_000 };

/** Everything that can be lost, in the words of docs/runbooks/restore.md. */
const PROBES = {
  payments: async (_, { merchant, paid }) => (await getJson<Payment>(merchant.ownDoor, `/v1/${paid.name}`)).status === 'FUNDED',
  'payment links': (_, { paid }, patience) => opens(paid.url, patience),
  'repeated creations': isReplayed,
  'access tokens': async (_, { merchant, shop }) => {
    const { stores } = await getJson<{ stores: { name: string }[] }>(merchant.ownDoor, '/v1/stores');
    return stores.some(({ name }) => name === shop.store);
  },
  webhooks: isTold,
  'waiting webhooks': async (rig, { waiting }, patience) => {
    const since = Date.now();
    await post(rig.operator, `/admin/v1/${waiting.endpoint}:resume`, {});
    return arrives(waiting.receiver, waiting.payment, since, patience);
  },
  subscriptions: async (_, { merchant, subscription }) =>
    (await getJson<{ status: string }>(merchant.ownDoor, `/v1/${subscription}`)).status === 'ACTIVE',
  'stored cards': isRenewed,
  'acceptance links': (_, { acceptanceUrl }, patience) => opens(acceptanceUrl, patience),
  integrations: isPartnerTold,
  'partners’ tokens': isRotated,
  'connect links': (_, { connectUrl }, patience) => opens(connectUrl, patience),
  'open attempts': (_, { merchant, attempted }, patience) => isFunded(merchant.ownDoor, attempted, patience),
  'test clocks': hasItsTime,
} as const satisfies Record<string, Probe>;

/** What may be lost. */
export type Kind = keyof typeof PROBES;

/** All kinds. */
export const KINDS = Object.keys(PROBES) as Kind[];

/** Which kinds of a merchant's belongings are lost, and for each why. @param expected those that are to be lost, for which nobody waits long */
export async function findLost(rig: Rig, of: Belongings, expected: readonly Kind[]): Promise<ReadonlyMap<Kind, string>> {
  const look = async (kind: Kind) => [kind, await whyLost(() => PROBES[kind](rig, of, expected.includes(kind) ? BRIEF : PATIENT))] as const;
  const looked = await Promise.all(KINDS.map(look));
  return new Map(looked.filter((each): each is [Kind, string] => each[1] !== undefined));
}

async function whyLost(look: () => Promise<boolean>): Promise<string | undefined> {
  try {
    return (await look()) ? undefined : 'it is another one, or gone';
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n').at(-1) ?? '').slice(0, 200) : String(error);
  }
}

async function opens(url: string, { within }: Patience): Promise<boolean> {
  return (await ask(url, { signal: AbortSignal.timeout(within) })).status === 200;
}

async function isReplayed(_: Rig, { merchant, paid }: Belongings): Promise<boolean> {
  const again = await merchant.create({ key: paid.key, amountCents: paid.amountCents });
  return again?.name === paid.name;
}

async function isTold(rig: Rig, { merchant, receiver }: Belongings, patience: Patience): Promise<boolean> {
  const [payment, since] = [await newPayment(merchant), Date.now()];
  await post(rig.operator, `/admin/v1/${payment.name}:cancel`, {});
  return arrives(receiver, payment, since, patience);
}

async function arrives({ receipts }: Receiver, { name }: Payment, since: number, patience: Patience): Promise<boolean> {
  const found = await eventually(
    () => receipts.find(({ at, resource, status }) => at >= since && resource === name && status === 'CANCELED'),
    (receipt) => receipt !== undefined,
    patience,
  );
  return found?.faults.length === 0;
}

async function isFunded(door: Door, { name }: Payment, patience: Patience): Promise<boolean> {
  await eventually(() => getJson<Payment>(door, `/v1/${name}`), (payment) => payment.status === 'FUNDED', patience); // prettier-ignore
  return true;
}

/** Its charge is made now: the sweeper gets one that was held back. */
async function isRenewed(rig: Rig, { renewals, merchant }: Belongings, patience: Patience): Promise<boolean> {
  const name = renewals.pop() ?? '';
  const period = async () => (await getJson<{ currentPeriodEnd?: string }>(merchant.ownDoor, `/v1/${name}`)).currentPeriodEnd ?? '';
  const client = new pg.Client({ connectionString: rig.stack.world.addresses.databaseUrls.billing });
  await client.connect();
  try {
    const id = name.slice(name.lastIndexOf('/') + 1);
    await client.query('UPDATE subscription SET next_action_time = now() WHERE id = $1 AND next_action_time IS NULL', [id]);
  } finally {
    await client.end();
  }
  // One that is due begins a new period a week from now.
  await eventually(period, (end) => Date.parse(end) > Date.now() + 60_000, patience);
  return true;
}

type Notified = { readonly event: string; readonly resource?: string; readonly problem?: string; readonly answered?: number };

async function isPartnerTold(rig: Rig, { partner }: Belongings, patience: Patience): Promise<boolean> {
  const door = { url: `${rig.processor.url}/partner`, token: '' };
  const { name } = await post<Payment>(door, '/payments', { merchant: partner });
  await post(rig.operator, `/admin/v1/${name}:cancel`, {});
  const isTaken = ({ resource, answered, problem }: Notified) => resource === name && answered === 200 && problem === undefined;
  await eventually(
    () => getJson<Notified[]>(door, `/notifications?merchant=${partner}`),
    (all) => all.some(isTaken),
    patience,
  );
  return true;
}

/** A rotation is signed with the partner's own token, which we keep sealed. */
async function isRotated(rig: Rig, { integration, partner }: Belongings, patience: Patience): Promise<boolean> {
  const door = { url: `${rig.processor.url}/partner`, token: '' };
  const handshakes = async () =>
    (await getJson<Notified[]>(door, `/notifications?merchant=${partner}`)).filter(({ event, answered }) => event === 'handshake' && answered === 200).length; // prettier-ignore
  const before = await handshakes();
  await post(rig.operator, `/admin/v1/${integration}:rotate`, {});
  await eventually(handshakes, (count) => count > before, patience);
  return true;
}

async function hasItsTime(_: Rig, { clock, shop }: Belongings): Promise<boolean> {
  const merchant = new Merchant({ ...shop, ...clock }, new Journal(), 0);
  const { name } = await newPayment(merchant);
  return (await getJson<{ createTime: string }>(merchant.ownDoor, `/v1/${name}`)).createTime.startsWith(CLOCK_YEAR);
}
