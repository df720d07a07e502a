import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../random.js';
import { Receiver } from './receiver.js';

let folder: string;
let receiver: Receiver;

const begin = async (failing: number) => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  receiver = await Receiver.start({ file: join(folder, 'received.jsonl'), random: new Random(1), failing });
  receiver.keys = { webhookKey: 'k', signingSecret: 'whsec_eA==' };
};
const send = async (id: string) => {
  const signature = { properties: ['name'], checksum: '' };
  const body = JSON.stringify({
    event: 'payment.statusChanged',
    data: { name: 'stores/s/payments/p', status: 'FUNDED' },
    timestamp: 1,
    signature,
  });
  return (await fetch(receiver.url, { method: 'POST', headers: { 'webhook-id': id, 'x-service-sequence': '5' }, body })).status;
};

afterEach(async () => {
  await receiver.stop();
  rmSync(folder, { recursive: true });
});

it('stores each webhook on disk, and names its faults', async () => {
  await begin(0);
  expect(await send('e1')).toBe(200);
  const [line] = readFileSync(join(folder, 'received.jsonl'), 'utf8').trim().split('\n');
  expect(JSON.parse(line ?? '')).toEqual(receiver.receipts[0]);
  expect(receiver.receipts[0]).toMatchObject({ id: 'e1', sequence: 5, status: 'FUNDED', answered: 200 });
  expect(receiver.receipts[0]?.faults).toEqual(['the bearer', 'X-Service-Event', 'the checksum', 'the signature']);
});

it('counts repeated webhooks', async () => {
  await begin(0);
  for (const id of ['e1', 'e2', 'e1', 'e1']) await send(id);
  expect(receiver.duplicates).toBe(2);
});

it('answers the same webhook with 500 at most twice', async () => {
  await begin(1);
  expect([await send('e1'), await send('e1'), await send('e1'), await send('e2')]).toEqual([500, 500, 200, 500]);
  expect(receiver.duplicates).toBe(0);
});
