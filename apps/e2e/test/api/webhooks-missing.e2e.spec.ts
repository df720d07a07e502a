import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deliveryId } from '@cauce/contracts';
import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  eventually,
  type Inbox,
  type Merchant,
  OperatorApi,
  Stack,
} from '@cauce/testing/system';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const PROGRAM = fileURLToPath(new URL('../../../../tools/cli/bin/cauce.mjs', import.meta.url));
const LONG_AGO = new Date(Date.now() - 3_600_000).toISOString();
const LATER = new Date(Date.now() - 3_000_000).toISOString();

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };
type Compared = {
  readonly sentCount: number;
  readonly missing: readonly { readonly eventId: string }[];
  readonly neverSent: readonly string[];
};

let merchant: Merchant;
let inbox: Inbox;
/** The ids that the receiver has, the first one first. */
let ids: readonly string[];

beforeAll(async () => {
  merchant = await aMerchant(stack);
  inbox = await aReceiver(stack, merchant);
  for (let paid = 0; paid < 2; paid += 1) {
    const { url } = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
  }
  const sent = await eventually(() => operator.deliveries(merchant.organization), (all) => all.length === 4 && all.every(({ state }) => state === 'DELIVERED')); // prettier-ignore
  ids = sent.toReversed().map(({ eventId }) => eventId);
});

const missing = (list: string, ...more: readonly string[]) => missingOf(inbox.endpoint.name, list, ...more);

function missingOf(endpoint: string, list: string, ...more: readonly string[]): Promise<Ran> {
  const where = ['--server', stack.operatorUrl, '--token', stack.operatorToken];
  const args = [PROGRAM, ...where, 'webhooks', 'missing', endpoint, '--from', LONG_AGO, ...more];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
    child.stdin?.end(list);
  });
}

const compared = async (list: string, ...more: readonly string[]) => {
  const { code, stdout } = await missing(list, '--json', ...more);
  return { code, ...(JSON.parse(stdout) as Compared) };
};

it('names what a receiver lacks, and ends with 1; with 0 when it has all', async () => {
  const { code, stdout } = await missing(ids.slice(1).join('\n'));
  expect([code, stdout]).toEqual([1, expect.stringMatching(new RegExp(`^${ids[0]} +payment\\w*\\.statusChanged +stores/`, 'm'))]);
  expect(stdout).toContain('Missing: 1 of 4 webhooks.');
  expect(await missing(JSON.stringify(ids))).toMatchObject({ code: 0, stdout: 'Missing: 0 of 4 webhooks.\n' });
});

it('names what it has that was never sent to this endpoint, but not what was sent at another time', async () => {
  const stranger = randomUUID();
  const all = await compared([...ids, stranger].join('\n'));
  expect(all).toMatchObject({ code: 0, sentCount: 4, missing: [], neverSent: [stranger] });
  const none = await compared([...ids, stranger].join('\n'), '--to', LATER);
  expect(none).toMatchObject({ code: 0, sentCount: 0, missing: [], neverSent: [stranger] });
  const [delivery] = await operator.deliveries(merchant.organization);
  expect(delivery?.name.split('/').at(-1)).toBe(deliveryId(inbox.endpoint.name.split('/').at(-1) ?? '', delivery?.eventId ?? ''));
});

it('reads a file, and says in words what is wrong with a list', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'cauce-ids-')), 'ids.txt');
  await writeFile(file, ids.slice(0, 3).join('\n'));
  const { code, missing: lacking } = await compared('', file);
  expect([code, lacking.map(({ eventId }) => eventId)]).toEqual([1, ids.slice(3)]);
  expect(await missing('', 'no-such-file')).toMatchObject({ code: 64, stderr: '"no-such-file" cannot be read.\n' });
  expect(await missing('id,time')).toMatchObject({ code: 64, stderr: expect.stringContaining('is no webhook-id') });
});

it('does not say that nothing is missing of an endpoint that there is not, or that is of another organization', async () => {
  const [, , , id = ''] = inbox.endpoint.name.split('/');
  const other = await aMerchant(stack);
  for (const endpoint of [`${merchant.organization}/webhook-endpoints/${id.slice(1)}a`, `${other.organization}/webhook-endpoints/${id}`]) {
    const { code, stdout, stderr } = await missingOf(endpoint, ids.join('\n'));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Webhook endpoint not found.');
  }
});

it('says that it does not know what ended more than 30 days ago, where it is asked about it', async () => {
  const [from, to] = [40, 35].map((days) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()) as [string, string];
  const { code, stdout } = await missing('', '--from', from, '--to', to);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('more than 30 days ago are no longer known: they are not compared.\nMissing: 0 of 0'),
  ]);
});
