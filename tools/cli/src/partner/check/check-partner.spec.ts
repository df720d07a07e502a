import { APartner, type Fault } from '../../../test/a-partner.js';
import { checkPartner } from './check-partner.js';
import type { Report } from './report.js';

const TOKEN = 'pat_"1/2';
const SUMS = ['with a wrong checksum in the header', 'with a wrong checksum in the body', 'with a wrong checksum in both, alike'];
const MORE = [
  'with the checksum in lower case',
  'with an HMAC in place of the plain SHA-256',
  'with data that was changed after it was signed',
];
const EACH = ['a handshake', 'a payment', 'an attempt', 'a teardown'];
const ofEach = (sayings: readonly string[]) => EACH.flatMap((what) => sayings.map((says) => `${what} ${says}`));

type Patience = { readonly timeoutMs?: number; readonly slowMs?: number };

async function check(faults: readonly Fault[], { slowMs, ...patience }: Patience & { readonly takesMs?: number } = {}): Promise<Report> {
  const partner = await APartner.start(TOKEN, faults, patience.takesMs);
  try {
    return await checkPartner({ baseUrl: partner.url, token: TOKEN, ...patience, ...(slowMs !== undefined && { slowMs }) });
  } finally {
    await partner.stop();
  }
}

const sentWith = ({ checks }: Report, wanted: string) => checks.filter(({ result }) => result === wanted).map(({ sent }) => sent);

it('finds no fault in a partner that does as the guide for partners says, and notes how it answers a teardown that it had', async () => {
  const report = await check([]);
  expect([report.failedCount, report.warningCount]).toEqual([0, 0]);
  expect(new Set(report.checks.map(({ result }) => result))).toEqual(new Set(['OK', 'NOTE']));
  expect(sentWith(report, 'NOTE')).toEqual(['the teardown once more']);
  expect([...new Set(report.checks.map(({ group }) => group[0]))].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

// A partner acts on what it takes: it holds a bad handshake's token, and none after a bad teardown, whose bytes it knows when they come again.
const TAKEN = ['a payment signed with the token of those handshakes', 'a payment after the bad teardowns', 'the teardown'];

const FAULTY: readonly (readonly [Fault, readonly string[]])[] = [
  [
    'ANY_BEARER',
    [
      ...['without a bearer', 'with a wrong bearer'].flatMap((says) => [`GET /merchant ${says}`, ...ofEach([says])]),
      ...[...TAKEN.slice(0, 2), 'a teardown with a wrong checksum in the header'],
    ],
  ],
  [
    'READS_HEADER_SUM_ONLY',
    [...ofEach(['with a wrong checksum in the body']), 'a teardown with a wrong checksum in both, alike', ...TAKEN],
  ],
  ['ANY_CASE', [...ofEach(['with the checksum in lower case']), ...TAKEN]],
  ['ANOTHER_ID', ['GET /merchant with your token once more']],
  ['KEEPS_OLD_TOKEN', ['a payment signed with the old token']],
  ['TAKES_ANY_EVENT', ['a signed payment.refunded, which partners are not sent']],
  ['NEEDS_CORRELATION_ID', ['a payment without a correlationId', 'an attempt without a correlationId']],
  ['SIGNED_WITH_ITS_OWN_TOKEN', ['a payment signed with PARTNER_ACCESS_TOKEN']],
  ['FORGETS_AT_BAD_TEARDOWN', ['a payment after the bad teardowns', 'the teardown']],
];

it.each(FAULTY)('names what is wrong with a partner that %s', async (fault, wrong) => {
  const report = await check([fault]);
  expect(sentWith(report, 'FAILED').sort()).toEqual([...wrong].sort());
});

it('names each check of the checksum that a partner does not make', async () => {
  const failed = sentWith(await check(['IGNORES_CHECKSUMS']), 'FAILED');
  // It took the bad teardown: whether it refuses what comes after depends on whether it holds a token.
  expect(failed).toEqual(expect.arrayContaining([...ofEach(SUMS), ...ofEach(MORE)].filter((sent) => !sent.startsWith('a teardown'))));
  expect(failed).toContain('a payment signed with PARTNER_ACCESS_TOKEN');
});

it('finds the token that a bad handshake has left behind', async () => {
  const failed = sentWith(await check(['STORES_BAD_HANDSHAKE']), 'FAILED');
  expect(failed.slice(0, 2)).toEqual([
    'a payment signed with the token of those handshakes',
    'a payment signed with that handshake’s token',
  ]);
});

it('finds a partner that refuses what comes again', async () => {
  const failed = sentWith(await check(['REFUSES_REPEATS']), 'FAILED');
  expect(failed).toEqual(
    expect.arrayContaining(['the handshake once more', 'the same payment once more', 'the payment UNDER_REVIEW, overtaken by FUNDED']),
  );
});

it('follows no redirect', async () => {
  const report = await check(['REDIRECTS']);
  expect(report.checks.find(({ sent }) => sent === 'redirects')).toMatchObject({
    result: 'FAILED',
    came: expect.stringMatching(/^(\d+) of \1,/) as unknown,
  });
  expect(sentWith(report, 'OK')).toEqual(['no whole answer', 'slow answers', 'other error bodies']);
});

it('warns of slow answers', async () => {
  const report = await check(['SLOW'], { slowMs: 5, takesMs: 25 });
  expect([report.failedCount, sentWith(report, 'WARNING')]).toEqual([0, ['slow answers']]);
});

it('warns of errors that are no object with one text', async () => {
  const report = await check(['ODD_ERRORS']);
  expect([report.failedCount, sentWith(report, 'WARNING')]).toEqual([0, ['other error bodies']]);
});

it('sends no more once nobody has answered three times in a row', async () => {
  const report = await check(['SILENT'], { timeoutMs: 100 });
  expect(sentWith(report, 'FAILED')).toHaveLength(4);
  expect(report.checks[0]?.came).toMatch(/^no answer: no whole answer within 100 ms/);
  expect(sentWith(report, 'NOT_SENT')).toHaveLength(report.checks.length - 3 - 4);
});

it('says so where nobody listens', async () => {
  const report = await checkPartner({ baseUrl: 'http://127.0.0.1:1', token: TOKEN });
  expect(report.checks[0]).toMatchObject({ result: 'FAILED', came: 'no answer: the connection failed: ECONNREFUSED' });
});

it('shows the partner’s token nowhere, though an answer echoes it, and what was sent byte for byte else', async () => {
  const report = await check(['ECHOES', 'ANY_CASE']);
  const text = JSON.stringify(report);
  expect(text).not.toContain('pat_');
  expect(text).toContain('You sent Bearer <PARTNER_ACCESS_TOKEN>');
  const handshake = report.checks.find(({ sent }) => sent === 'the handshake')?.request;
  expect(handshake).toMatchObject({
    headers: { authorization: 'Bearer <PARTNER_ACCESS_TOKEN>' },
    body: expect.stringContaining('"event":"handshake"') as unknown,
  });
});
