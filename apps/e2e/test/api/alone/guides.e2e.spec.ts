import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '@cauce/postgres';
import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  envelopeOf,
  eventually,
  type Inbox,
  type Merchant,
  type Payment,
  Stack,
} from '@cauce/testing/system';
import { strictly } from '../../../src/bash.js';
import { fencedOf } from '../../../src/fenced.js';

const stack = Stack.fromEnv();
const operator = { CAUCE_OPERATOR_URL: stack.operatorUrl, CAUCE_OPERATOR_TOKEN: stack.operatorToken };
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const MERCHANT = 'docs/guides/merchant.md';
const OPERATOR = 'docs/guides/operator.md';
const ANALYST = 'docs/guides/analyst.md';
/** The command without npx, which takes twice the time of the command; that `npx cauce` is there, the operator's guide shows. */
const WITHOUT_NPX = `npx() { shift; node '${ROOT}/tools/cli/bin/cauce.mjs' "$@"; }`;
/** For what hangs: each block may start some programs on a busy machine. */
const PATIENCE_MS = 180_000;

type Ran = { readonly code: number; readonly output: string };

/** Runs a block as a shell does it that stops at the first failure. */
function shell(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  return new Promise((resolve) => {
    execFile('bash', strictly(script), { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, output: stdout + stderr });
    });
  });
}

describe("the merchant's guide", () => {
  let merchant: Merchant;
  let inbox: Inbox;
  let clubInbox: Inbox;
  let folder: string;
  beforeAll(async () => {
    merchant = await aMerchant(stack);
    inbox = await aReceiver(stack, merchant);
    const club = await aMerchant(stack, { features: { subscriptions: true }, testClock: { now: '2030-01-31T10:00:00Z' } });
    clubInbox = await aReceiver(stack, club, { events: ['subscription.subscriptionStatusChanged', 'subscription.billingStatusChanged'] });
    folder = await mkdtemp(join(tmpdir(), 'cauce-guide-'));
    const { url, webhookKey, signingSecret } = inbox.endpoint;
    const onTestClock = { organization: club.organization, store: club.store, accessToken: club.token };
    const facts = { store: merchant.store, accessToken: merchant.token, webhook: { url, webhookKey, signingSecret }, onTestClock };
    await mkdir(join(folder, '.stack'));
    await writeFile(join(folder, '.stack/sandbox.json'), JSON.stringify(facts));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const commands = () =>
    fencedOf(MERCHANT)
      .filter(({ language, mark }) => language === 'sh' && mark === '')
      .map(({ code }) => code);
  const created = async () => JSON.parse(await readFile(join(folder, 'payment.json'), 'utf8')) as Payment;

  it(
    'its commands work one after the other, from the token to the checksum',
    async () => {
      const isPaid = commands().findIndex((code) => code.includes('PAYMENT='));
      const before = await shell(commands().slice(0, isPaid).join('\n'), folder, { API: stack.gatewayUrl });
      const { name, url } = await created();
      expect(before).toEqual({ code: 0, output: expect.stringContaining(url) });
      expect(before.output).toContain(merchant.store);
      await new Buyer().pay(url, CARDS.approved);
      await inbox.received(2);
      // From the beginning: the creation is repeated, and answers the same payment.
      const { code, output } = await shell(commands().join('\n'), folder, { API: stack.gatewayUrl });
      expect((await created()).name).toBe(name);
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('"reason":"INVALID_FIELDS"') });
      for (const said of ['the bearer is right', 'the signature is right', 'the checksum is right']) expect(output).toContain(said);
      expect(await merchant.api.payment(name)).toMatchObject({ status: 'FUNDED', correlationId: 'DR-2048' });
    },
    PATIENCE_MS,
  );

  it(
    'a subscription is sold, accepted, renewed, declined, mended and ended, and its webhooks are those of the table',
    async () => {
      const blocks = fencedOf(MERCHANT).filter(({ mark }) => mark === 'subscription');
      const [names = '', ...steps] = blocks.map(({ code }) => code);
      const isMended = steps.findIndex((code) => code.includes('field link url')) + 1;
      const run = (...scripts: readonly string[]) => {
        const env = { ...operator, API: stack.gatewayUrl, CAUCE_SANDBOX_URL: stack.sandboxUrl };
        return shell([WITHOUT_NPX, commands()[0] ?? '', names, ...scripts].join('\n'), folder, env);
      };
      const until = await run(...steps.slice(0, isMended));
      const { url } = JSON.parse(await readFile(join(folder, 'link.json'), 'utf8')) as { url: string };
      expect(until).toEqual({ code: 0, output: expect.stringMatching(/"status":"ACTIVE"[^]*"status":"ACTIVE"[^]*"status":"PAST_DUE"/) });
      expect(until.output.trimEnd()).toMatch(new RegExp(`${url}$`));
      await new Buyer().changeCard(url, CARDS.approved);
      await clubInbox.received(8);
      expect(await run('SUBSCRIPTION=$(field subscription name)', ...steps.slice(isMended))).toEqual({
        code: 0,
        output: expect.stringContaining('"status":"ACTIVE"'),
      });
      const told = [...readFileSync(join(ROOT, MERCHANT), 'utf8').matchAll(/^\|[^|]*\| `(subscription\.\w+)` +\| `([A-Z_]+)`/gm)].map(
        ([, event, status]) => [event, status],
      );
      const heard = (await clubInbox.received(told.length)).map(envelopeOf).map(({ event, data }) => [event, data['status']]);
      expect(heard).toEqual(told);
      expect(told).toHaveLength(9);
    },
    PATIENCE_MS,
  );
});

/** The services whose operations are shown: blocks are marked with their names. */
const OPERATED = ['payments', 'billing'];
/** What an operation says when it has done its work. */
const OPERATION_DONE = /streams? read|Republished|nothing to republish|compared|audited: /;

describe("the operator's guide", () => {
  const blocks = fencedOf(OPERATOR).filter(({ language }) => language === 'sh');

  it('says of each block where it runs', () => {
    expect(new Set(blocks.map(({ mark }) => mark))).toEqual(new Set(['', 'cluster', 'compose', 'production', 'stack', ...OPERATED]));
  });

  it.each(blocks.filter(({ mark }) => mark === '').map(({ code }) => [code]))(
    'its commands work: %s',
    async (code) => {
      expect(await shell(code, ROOT, operator)).toEqual({ code: 0, output: expect.stringContaining('NAME') });
    },
    PATIENCE_MS,
  );

  it.each(blocks.filter(({ mark }) => OPERATED.includes(mark)).map(({ mark, code }) => [mark, code]))(
    'its operations on %s work: %s',
    async (service, code) => {
      const { env } = stack.part(service);
      const { code: exit, output } = await shell(code, ROOT, { ...env, PATH: process.env['PATH'] ?? '' });
      expect({ exit, output }).toEqual({
        exit: 0,
        output: expect.stringMatching(OPERATION_DONE),
      });
      expect(output).not.toContain('Usage:');
    },
    PATIENCE_MS,
  );

  it('its commands on the local stack name a command of it', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    for (const { code } of blocks.filter(({ mark }) => mark === 'stack')) {
      expect(Object.keys(scripts)).toContain(/npm run (?:-s )?(\w+)/.exec(code)?.[1]);
    }
  });
});

describe('the runbooks', () => {
  const blocksOf = (page: string) => fencedOf(page).filter(({ language }) => language === 'sh');
  it('say of each block where it runs', () => {
    const marks = globSync('docs/runbooks/*.md', { cwd: ROOT }).flatMap((page) => blocksOf(page).map(({ mark }) => mark));
    expect(new Set(marks)).toEqual(new Set(['', 'cluster', ...OPERATED]));
  });

  it.each(['parked', 'lost-messages', 'books', 'webhooks-late', 'messages'])(
    'the commands of %s work',
    async (name) => {
      const blocks = blocksOf(`docs/runbooks/${name}.md`);
      const typed = blocks.filter(({ mark }) => mark === '').map(({ code }) => code.trim());
      const commands = typed.flatMap((code) => code.split('\n'));
      const ran = await shell([WITHOUT_NPX, ...commands].join('\n'), ROOT, operator);
      expect(ran).toEqual({ code: 0, output: ran.output });
      expect(ran.output.match(/^(NAME|None\.)/gm) ?? []).toHaveLength(commands.length);
      for (const { mark, code } of blocks.filter((block) => OPERATED.includes(block.mark))) {
        const { output } = await shell(code, ROOT, { ...stack.part(mark).env, PATH: process.env['PATH'] ?? '' });
        expect([code, output]).toEqual([code, expect.stringMatching(OPERATION_DONE)]);
        expect(output).not.toContain('Usage:');
      }
    },
    PATIENCE_MS,
  );
});

describe("the analyst's guide", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cauce-analyst-'));
    await symlink(join(ROOT, 'dist'), join(folder, 'dist'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs the export of a service; its lines. */
  async function exported(service: string): Promise<{ type: string; stream: string }[]> {
    const { code } = fencedOf(ANALYST).find(({ mark }) => mark === service) ?? { code: '' };
    const { env } = stack.part(service);
    const ran = await shell(code, folder, { ...env, PATH: process.env['PATH'] ?? '' });
    expect(ran).toEqual({ code: 0, output: expect.stringMatching(/\d+ events? written: recorded from /) });
    const text = await readFile(join(folder, `${service}.ndjson`), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { type: string; stream: string });
  }

  it(
    'what it exports and counts is what buyers paid, and names nobody',
    async () => {
      const { organization, store, api } = await aMerchant(stack);
      const payments = [
        await api.createPayment(store, aPayment({ amountCents: 10_000, discountPercentage: 0.1 })),
        await api.createPayment(store, aPayment({ amountCents: 5_000 })),
        await api.createPayment(store, aPayment({ amountCents: 7_000 })),
      ];
      const [discounted, declined] = payments;
      await new Buyer().pay(discounted?.url ?? '', CARDS.approved);
      await new Buyer().pay(declined?.url ?? '', CARDS.withoutFunds);
      await new Buyer().pay(declined?.url ?? '', CARDS.approved);
      // The command exports until before this second.
      const paidBy = Date.now();
      await eventually(Date.now, (now) => now >= paidBy + 1_000);
      const lines = await exported('payments');
      expect(JSON.stringify(lines)).not.toContain('firstName');
      const pool = createPool(stack.part('payments').env['DATABASE_URL'] ?? '', { max: 1 });
      try {
        await pool.query('CREATE TEMP TABLE event (line jsonb)');
        await pool.query('INSERT INTO event SELECT value FROM jsonb_array_elements($1)', [JSON.stringify(lines)]);
        const { rows } = await pool.query<{ organization: string; day: string; local_day: string }>(sql());
        const ours = rows.filter((row) => row.organization === organization);
        // Two days, if a midnight was between them.
        expect(new Set(ours.map(({ day, local_day: local }) => `${day} ${local}`)).size).toBe(ours.length);
        const sum = (field: 'payments' | 'cents') => ours.reduce((all, row) => all + Number((row as Record<string, unknown>)[field]), 0);
        expect([sum('payments'), sum('cents')]).toEqual([2, 14_000]);
      } finally {
        await pool.end();
      }
    },
    PATIENCE_MS,
  );

  it.each([
    ['America/Bogota', '2026-12-01T01:30:00.000Z', '2026-12-01', '2026-11-30'],
    ['America/Bogota', '2026-12-01T05:00:00.000Z', '2026-12-01', '2026-12-01'],
    // Four hours behind in winter, three in summer.
    ['America/Santiago', '2026-08-01T03:30:00.000Z', '2026-08-01', '2026-07-31'],
    ['America/Santiago', '2026-12-01T03:30:00.000Z', '2026-12-01', '2026-12-01'],
  ])('its count knows the day of a merchant in %s at %s', async (zone, at, day, local) => {
    const events = [
      { type: 'PaymentCreated', data: { terms: { organization: 'o', currencyCode: 'COP' } } },
      { type: 'AttemptStarted', data: { attemptId: 'a', chargeCents: 100 } },
      { type: 'PaymentFunded', data: { attemptId: 'a', at } },
    ].map((event) => ({ stream: 'payment-1', ...event }));
    const pool = createPool(stack.part('payments').env['DATABASE_URL'] ?? '', { max: 1 });
    try {
      await pool.query('CREATE TEMP TABLE event (line jsonb)');
      await pool.query('INSERT INTO event SELECT value FROM jsonb_array_elements($1)', [JSON.stringify(events)]);
      const { rows } = await pool.query<object>(sql().replace('America/Bogota', zone));
      expect(rows).toEqual([expect.objectContaining({ day, local_day: local, payments: 1, cents: '100' })]);
    } finally {
      await pool.end();
    }
  });

  it("exports billing's events", async () => {
    const streams = (await exported('billing')).map(({ stream }) => stream);
    expect(streams.filter((stream) => !/^subscription(Plan)?-/.test(stream))).toEqual([]);
  }, PATIENCE_MS); // prettier-ignore

  const sql = () => fencedOf(ANALYST).find(({ language }) => language === 'sql')?.code ?? '';
});

it(
  'a wrong command of a guide would be found',
  async () => {
    expect((await shell('npx cauce services lists', ROOT, {})).code).not.toBe(0);
  },
  PATIENCE_MS,
);
