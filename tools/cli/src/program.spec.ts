import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { OPERATIONS } from './operations.js';
import { OperatorDoor, Refused } from './operator-door.js';
import { programOf } from './program.js';

type Asked = { readonly method: string; readonly url: string; readonly authorization: string; readonly body: unknown };

let server: Server;
let asked: Asked[];
let answers: { status: number; body: unknown }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, authorization: headers.authorization ?? '', body: text === '' ? undefined : JSON.parse(text) });
      const { status, body } = answers.shift() ?? { status: 200, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  asked = [];
  answers = [];
  seen = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const nobody = () => Promise.reject(new Error('nobody asks'));
const NOBODY = {
  door: nobody,
  sandbox: nobody,
  merchant: nobody,
  organization: nobody,
  ended: nobody,
  input: process.stdin,
  environment: {},
  fail: nobody,
  out: process.stdout,
};

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What was shown on the terminal beside the answer. */
let shown: string[];

/** Names that tables have shown short. */
let seen: string[];

const run = (...args: string[]) => runAt(undefined, ...args);

/** @param columns of the terminal; undefined: a pipe */
async function runAt(columns: number | undefined, ...args: string[]): Promise<string> {
  const said: string[] = [];
  shown = [];
  const written = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      done();
    },
  });
  const out = Object.assign(written, columns !== undefined && { columns });
  const names = { recall: () => seen, remember: (more: readonly string[]) => void seen.unshift(...more) };
  const door = () => Promise.resolve(new OperatorDoor(url(), 'secret'));
  const terminal = { isTTY: true, write: (text: string) => shown.push(stripVTControlCharacters(text).trim()) };
  const merchant = () => Promise.resolve({ apiUrl: url(), accessToken: 'pat_1', store: 'stores/s' });
  await programOf(OPERATIONS, '1.2.3', { ...NOBODY, door, merchant, out, terminal, names }).parseAsync(args, { from: 'user' });
  return stripVTControlCharacters(said.join('')); // somebody may force colours (FORCE_COLOR)
}

it('sends the operator’s token, and a body made of the options', async () => {
  answers.push({ status: 200, body: { name: 'organizations/o', features: { subscriptions: true } } });
  const said = await run(
    'organizations',
    'create',
    '--display-name',
    'Taller',
    '--environment',
    'DEVELOPMENT',
    '--features-subscriptions',
    'true',
  );
  const body = { displayName: 'Taller', environment: 'DEVELOPMENT', features: { subscriptions: true } };
  expect(asked).toEqual([{ method: 'POST', url: '/admin/v1/organizations', authorization: 'Bearer secret', body }]);
  expect(said).toBe('name      organizations/o\nfeatures\n  subscriptions  true\n');
});

it('takes a flag alone for yes', async () => {
  answers.push({ status: 200, body: { name: 'organizations/o/access-tokens/t' } });
  await run('access-tokens', 'rotate', 'organizations/o', 't', '--now');
  expect(asked.map(({ body }) => body)).toEqual([{ now: true }]);
});

it('shows a list as a table, and says that there is more', async () => {
  const stores = [{ name: 'stores/a', displayName: 'Chapi\u001b[31mnero', createTime: 't' }];
  answers.push({ status: 200, body: { stores, nextPageToken: 'next' } });
  expect((await run('stores', 'list', 'organizations/o', '--page-size', '1')).split('\n').map((line) => line.trimEnd())).toEqual([
    'NAME      DISPLAY NAME    CREATE TIME',
    'stores/a  Chapi [31mnero  t',
    '',
    'There is more: --all, or --page-token next',
    '',
  ]);
  expect(asked[0]?.url).toBe('/admin/v1/organizations/o/stores?pageSize=1');
});

it('takes the short ids that a table on a terminal has shown, and whole names always', async () => {
  const [store, payment] = ['w36baitccsrzh65iqjopzowphc', 'pibqxhoemf3cxldil3rlhlfj3o'];
  const payments = [
    {
      name: `stores/${store}/payments/${payment}`,
      status: 'FUNDED',
      amountCents: 5_000,
      currencyCode: 'COP',
      correlationId: 'stores/s/payments/pibqxhoe2222222222222222',
    },
  ];
  for (let time = 0; time < 3; time += 1) answers.push({ status: 200, body: { payments } });
  await run('payments', 'list', 'organizations/-');
  await runAt(110, '--json', 'payments', 'list', 'organizations/-');
  expect(seen).toEqual([]);
  expect(await runAt(110, 'payments', 'list', 'organizations/-')).toMatch(
    /^NAME .*\npibqxhoe {2}FUNDED {2}COP 50\.00 {2}stores\/s\/payments\/pibqxhoe2{16}\n$/,
  );
  answers.push({ status: 200, body: { payments } });
  expect(await runAt(200, 'payments', 'list', 'organizations/-', '--wide')).toContain(payments[0]?.name);
  await run('payments', 'get', 'pibqxhoe');
  await run('payments', 'get', `stores/${store}`, payment);
  expect(asked.slice(-2).map(({ url }) => url)).toEqual(Array(2).fill(`/admin/v1/${payments[0]?.name}`));
});

it('follows every page, and prints JSON', async () => {
  answers.push(
    { status: 200, body: { stores: [{ name: 'a' }], nextPageToken: 'next' } },
    { status: 200, body: { stores: [{ name: 'b' }] } },
  );
  expect(JSON.parse(await run('--json', 'stores', 'list', 'o', '--all'))).toEqual({ stores: [{ name: 'a' }, { name: 'b' }] });
  expect(asked.map((each) => each.url)).toEqual([
    '/admin/v1/organizations/o/stores?pageToken=',
    '/admin/v1/organizations/o/stores?pageToken=next',
  ]);
});

it('shows a payment as lines, and its attempts and its timeline as tables, with what was told to whom', async () => {
  const [time, later] = ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:09.000Z'];
  const answered = [{ outcome: 'ANSWERED', status: 500 }, { outcome: 'TIMED_OUT' }, { outcome: 'UNREACHABLE', error: 'ECONNREFUSED' }];
  const webhook = { what: 'payment.statusChanged', to: 'https://shop.example', state: 'FAILED', attempts: answered };
  const mail = { what: 'payment-receipt', to: 'buyer', state: 'SENT', attempts: [] };
  const timeline = [
    { eventId: 'e1', type: 'PaymentCreated', time, principal: 'access-tokens/t', requestId: 'r1', notifications: [] },
    {
      eventId: 'e2',
      type: 'PaymentCanceled',
      time: later,
      principal: 'ana\u001b[2J',
      requestId: 'r2',
      reason: 'OPERATOR',
      notifications: [webhook, mail],
    },
  ];
  answers.push({ status: 200, body: { name: 'stores/s/payments/p', status: 'CANCELED', unexpectedSettlements: [], timeline } });
  const lines = (await run('payments', 'get', 'stores/s/payments/p')).split('\n').map((line) => line.trimEnd());
  expect(asked[0]?.url).toBe('/admin/v1/stores/s/payments/p');
  expect(lines).toEqual([
    'name                   stores/s/payments/p',
    'status                 CANCELED',
    'unexpectedSettlements',
    '',
    'TIMELINE',
    expect.stringMatching(/^TIME +TYPE +PRINCIPAL +REASON +REQUEST ID +NOTIFICATIONS$/),
    expect.stringMatching(/^2026-11-21T08:00:00.000Z {2}PaymentCreated +access-tokens\/t +r1$/),
    expect.stringMatching(
      /PaymentCanceled +ana \[2J +OPERATOR +r2 +payment\.statusChanged to https:\/\/shop\.example: FAILED \(500, TIMED_OUT, ECONNREFUSED\)$/,
    ),
    expect.stringMatching(/^ +payment-receipt to buyer: SENT$/),
    '',
  ]);
});

it('says with its help how a command may be typed', () => {
  const program = programOf(OPERATIONS, '', NOBODY);
  const list = program.commands.find((each) => each.name() === 'payments')?.commands.find((each) => each.name() === 'list');
  let help = '';
  list?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  for (const option of ['--store', '--status', '--correlation-id', '--amount-cents', '--create-time-from', '--create-time-to', '--all'])
    expect(help).toContain(option);
  expect(help).toContain('npx cauce payments list organizations/- --status UNDER_REVIEW');
});

it('asks for the list that is meant, of several, with its filters', async () => {
  answers.push({ status: 200, body: { unexpectedSettlements: [] } }, { status: 200, body: { unexpectedSettlements: [] } });
  expect(await run('unexpected-settlements', 'list', 'organizations/-', '--state', 'OPEN')).toBe('None.\n');
  await run('unexpected-settlements', 'list', 'stores/s/payments/p', '--state', 'OPEN');
  expect(asked.map((each) => each.url)).toEqual([
    '/admin/v1/organizations/-/unexpected-settlements?state=OPEN',
    '/admin/v1/stores/s/payments/p/unexpected-settlements?state=OPEN', // which refuses it, and says so
  ]);
});

describe('an advance that goes on behind its answer', () => {
  const name = 'organizations/o/test-clock';
  const [from, half, to] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z', '2030-01-03T00:00:00.000Z'] as const;
  const advance = ['test-clock', 'advance', 'organizations/o', '--to', to];
  const onItsWay = { name, now: half, state: 'ADVANCING', advance: { from, to, ranCount: 3 } };
  const there = { name, now: to, state: 'READY', advance: { from, to, ranCount: 5 } };

  it('is followed to its end, with its progress shown', async () => {
    answers.push({ status: 202, body: onItsWay }, { status: 200, body: onItsWay }, { status: 200, body: there });
    expect(JSON.parse(await run('--json', ...advance))).toEqual(there);
    expect(asked.map(({ method, url: path }) => `${method} ${path.replace('/admin/v1/organizations/o', '')}`)).toEqual([
      'POST /test-clock:advance',
      'GET /test-clock',
      'GET /test-clock',
    ]);
    const line = `${'█'.repeat(12)}${'░'.repeat(12)} 50 %  at ${half} of ${to}; 3 due and done`;
    expect(shown).toEqual([line, line, '']);
  });

  it('shows no progress when it is over at once', async () => {
    answers.push({ status: 200, body: there });
    expect(await run(...advance)).toContain(`now      ${to}`);
    expect(shown).toEqual(['']);
  });
});

describe('clock advance', () => {
  const name = 'organizations/o/test-clock';
  const [now, to] = ['2030-01-31T00:00:00.000Z', '2032-01-31T00:00:00.000Z'] as const;

  it('moves the only clock that there is by a span, and shows the progress', async () => {
    const onItsWay = { name, now: '2031-01-31T00:00:00.000Z', state: 'ADVANCING', advance: { from: now, to, ranCount: 12 } };
    const there = { name, now: to, state: 'READY', advance: { from: now, to, ranCount: 24 } };
    answers.push(
      { status: 200, body: { organizations: [{ name: 'organizations/p' }], nextPageToken: 'next' } },
      { status: 200, body: { organizations: [{ name: 'organizations/o', testClock: name }] } },
      { status: 200, body: { name, now, state: 'READY' } },
      { status: 202, body: onItsWay },
      { status: 200, body: there },
    );
    expect(JSON.parse(await run('--json', 'clock', 'advance', '--months', '24'))).toEqual(there);
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      url: '/admin/v1/organizations/o/test-clock:advance',
      body: { to },
    });
    expect(shown[0]).toMatch(/ 50 % {2}at 2031-01-31T00:00:00.000Z of 2032-01-31T00:00:00.000Z; 12 due and done$/);
  });

  it.each([
    ['neither span nor time', [], { name, now, state: 'READY' }, 'Say how far'],
    ['both', ['--days', '1', '--to', to], { name, now, state: 'READY' }, 'Say how far'],
  ])('is refused with %s', async (_, options, body, why) => {
    answers.push({ status: 200, body });
    await expect(run('clock', 'advance', 'o', ...options)).rejects.toThrow(why);
    expect(asked.map(({ method }) => method)).not.toContain('POST');
  });

  it.each([
    ['none', [], 'No organization has a test clock'],
    [
      'several',
      ['organizations/a', 'organizations/b'],
      'Say which: npx cauce clock advance organizations/<id>\n  organizations/a  Taller\n  organizations/b  Taller',
    ],
  ])('asks which, where %s has a clock', async (_, names, why) => {
    answers.push({
      status: 200,
      body: { organizations: names.map((each) => ({ name: each, displayName: 'Taller', testClock: `${each}/test-clock` })) },
    });
    await expect(run('clock', 'advance', '--days', '1')).rejects.toThrow(why);
  });
});

describe('the future of a subscription', () => {
  const name = 'stores/s/subscription-plans/p/subscriptions/n';
  const explanation = {
    name,
    status: 'PAST_DUE',
    since: '2026-02-28T12:00:00.000Z',
    summary: 'It is PAST_DUE since 2026-02-28T12:00:00.000Z.',
    because: [{ time: '2026-02-28T12:00:00.000Z', event: 'ChargeFailed', status: 'PAST_DUE', text: 'The charge of cycle 2 fails.' }],
    history: [],
    next: [{ cause: 'CALENDAR', time: '2026-03-02T12:00:00.000Z', status: 'PAST_DUE', text: 'It is charged again.', events: [] }],
  };
  const simulation = {
    name,
    from: '2026-01-31T12:00:00.000Z',
    until: '2026-04-30T12:00:00.000Z',
    steps: [
      {
        time: '2026-02-28T12:00:00.000Z',
        events: ['ChargeRequested', 'CycleCharged'],
        charge: { cycleNumber: 2, attempt: 1, amountCents: 5_000_000, currencyCode: 'COP', outcome: 'SUCCEEDED' },
        status: 'ACTIVE',
        webhooks: [],
      },
      { time: '2026-03-01T12:00:00.000Z', events: ['TrialEndNoticed'], status: 'ACTIVE', webhooks: [] },
    ],
    status: 'ACTIVE',
    chargeCount: 1,
    paidAmountCents: 5_000_000,
    currencyCode: 'COP',
    unusedDeclines: ['2.2'],
  };

  it('is explained in words, as a merchant', async () => {
    answers.push({ status: 200, body: explanation });
    const said = await run('explain', name);
    expect(asked).toEqual([{ method: 'GET', url: `/v1/${name}:explain`, authorization: 'Bearer pat_1', body: undefined }]);
    expect(said).toMatch(/^name +stores\/s/);
    expect(said).toMatch(/What led to it:\nTIME +STATUS +TEXT *\n2026-02-28T12:00:00.000Z +PAST_DUE +The charge of cycle 2 fails\./);
    expect(said).toMatch(
      /What may come next:\nTIME +CAUSE +STATUS +TEXT *\n2026-03-02T12:00:00.000Z +CALENDAR +PAST_DUE +It is charged again\./,
    );
  });

  it('is simulated as a table, and as JSON', async () => {
    answers.push({ status: 200, body: simulation }, { status: 200, body: simulation });
    const said = await run('simulate', name, '--months', '3', '--declines', '2.1,2.2');
    expect(asked[0]?.url).toBe(`/v1/${name}:simulate?months=3&declines=2.1%2C2.2`);
    expect(said).toMatch(/^TIME +CYCLE +ATTEMPT +AMOUNT +OUTCOME +STATUS *\n/);
    expect(said).toMatch(/\n2026-02-28T12:00:00.000Z +2 +1 +COP 50,000\.00 +SUCCEEDED +ACTIVE *\n/);
    expect(said).toMatch(/\n2026-03-01T12:00:00.000Z +TrialEndNoticed +ACTIVE *\n/);
    expect(said).toMatch(/\nunusedDeclines +2\.2\n$/);
    expect(JSON.parse(await run('--json', 'simulate', name))).toEqual(simulation);
    expect(asked[1]?.url).toBe(`/v1/${name}:simulate`);
  });

  it('is explained and simulated in the same words by an operator, of any store', async () => {
    answers.push({ status: 200, body: explanation }, { status: 200, body: simulation });
    expect(await run('subscriptions', 'explain', name)).toContain('What may come next:\n');
    expect(await run('plan-assignments', 'simulate', 'organizations/o', 'a', '--months', '3')).toMatch(/^TIME +CYCLE +ATTEMPT +AMOUNT/);
    expect(asked.map(({ url }) => url)).toEqual([
      '/admin/v1/stores/s/subscriptions/n:explain',
      '/admin/v1/organizations/o/plan-assignments/a:simulate?months=3',
    ]);
    expect(asked[0]?.authorization).toBe('Bearer secret');
  });

  it('of a plan assignment is found in the merchant’s store', async () => {
    answers.push({ status: 200, body: explanation });
    await run('explain', 'organizations/o/plan-assignments/a');
    expect(asked[0]?.url).toBe('/v1/stores/s/subscription-plans/assignments/a:explain');
  });

  it('needs a whole name', async () => {
    await expect(run('explain', 'n')).rejects.toThrow('"n" is no name of a subscription');
  });
});

it('says its version', async () => {
  const written: string[] = [];
  const program = programOf(OPERATIONS, '1.2.3', NOBODY);
  program.configureOutput({ writeOut: (text) => written.push(text) });
  await expect(program.parseAsync(['--version'], { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
  expect(written).toEqual(['1.2.3\n']);
});

it('shows a refusal in the words of the API', async () => {
  const details = [{ reason: 'INVALID_FIELDS', metadata: {} }, { fieldViolations: [{ field: 'url', description: 'An https address.' }] }];
  answers.push({ status: 400, body: { error: { message: 'The request has invalid fields.', details } } });
  const refused = await run('webhook-endpoints', 'create', 'o', '--url', 'x').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ message: 'The request has invalid fields. (INVALID_FIELDS)', lines: ['url: An https address.'] });
});

it('says that nobody answers', async () => {
  const away = new OperatorDoor('http://127.0.0.1:9', 'secret');
  await expect(away.ask({ method: 'GET', path: '/organizations' })).rejects.toThrow(
    'The operator API at http://127.0.0.1:9 does not answer: nothing runs at 127.0.0.1:9. Start it with: npm start',
  );
});

it('a table of services says what each misses', async () => {
  const checks = [
    { name: 'postgres', ok: true },
    { name: 'kafka consumer', ok: false, error: 'no answer in 2000 ms' },
    { name: 'redis', ok: false },
  ];
  answers.push({ status: 200, body: { services: [{ name: 'services/payments', state: 'DEGRADED', checks }] } });
  const [head = '', first = '', second = ''] = (await run('services', 'list')).split('\n');
  expect(head.split(/ {2,}/)).toEqual(['NAME', 'STATE', 'CHECKS']);
  expect(first.split(/ {2,}/)).toEqual(['services/payments', 'DEGRADED', 'kafka consumer: no answer in 2000 ms']);
  expect(second.trim()).toBe('redis');
});

it.each([
  ['mails list', 'mails', { kind: 'payment-link', resource: 'stores/s/payments/p', state: 'FAILED', error: '550' }],
  ['integrations list', 'integrations', { baseUrl: 'https://partner.example', status: 'REJECTED' }],
  ['parked-answers list', 'parkedAnswers', { key: 'integrations/i', reason: 'FAILED' }],
])('a table of %s says what operators choose by', async (command, list, row) => {
  answers.push({ status: 200, body: { [list]: [{ name: 'n', ...row }] } });
  const parents = { mails: ['organizations/o'], integrations: ['stores/s'] }[list] ?? [];
  const said = await run(...command.split(' '), ...parents);
  for (const value of Object.values(row)) expect(said).toContain(value);
});

it('work whose progress cannot be read goes on, and is said to', async () => {
  const name = 'organizations/o/delivery-operations/x';
  const unavailable = { status: 503, body: { error: { message: 'A part of the service is not reachable now.' } } };
  answers.push({ status: 200, body: { name, state: 'RUNNING' } }, unavailable);
  const replay = run('deliveries', 'replay', 'organizations/o', '--state', 'DELIVERED');
  await expect(replay).rejects.toThrow(`It was begun and goes on: ${name}. How far it is could not be read: A part`);
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

it.each([
  ['ends before it begins', ['--from', '2026-11-02T00:00:00Z', '--to', '2026-11-01T00:00:00Z']],
  ['has not begun yet', ['--from', '2099-01-01T00:00:00Z']],
])('a receiver is not found complete by a time that %s', async (_, window) => {
  const compared = run('webhooks', 'missing', 'organizations/o/webhook-endpoints/e', '/dev/null', ...window);
  await expect(compared).rejects.toThrow(/^--from .* must lie before --to/);
  expect(asked).toEqual([]);
});
