import { breachesOf, type Report, reportText } from './report.js';

const figures = {
  kills: 1,
  freezes: 1,
  flushes: 0,
  restarts: 1,
  badAnswers: 2,
  payments: 10,
  funded: 9,
  requests: 80,
  retries: 3,
  replays: 1,
  renewals: 12,
  charges: 13,
  cyclesCharged: 9,
  chargesFailed: 4,
  webhooks: 21,
  duplicatesDropped: 2,
  unexpectedSettlements: 0,
  refundsAsked: 5,
  refunded: 4,
  refundsRefused: 1,
  accounts: [{ books: 'sandbox', charged: 6, refunded: 3 }],
  besideFaults: 7,
  longestOutageSeconds: 4.25,
  longestOutage: 'create, 5 tries',
  quietAfterSeconds: 3,
};
const at = { at: 0, backAt: 0, servingAt: 0, load: 1 };
const report: Report = {
  seed: 7,
  minutes: 1,
  rate: 5,
  renewals: 12,
  freezeSeconds: 20,
  clusters: [],
  startTime: '2026-11-21T09:00:00.000Z',
  figures,
  faults: [
    { part: 'payments', kind: 'kill', ...at, takeoverMs: 5_210, recoveryMs: 900, chargesHit: 4 },
    { part: 'payments', kind: 'freeze', ...at, recoveryMs: 2_000, chargesHit: 38 },
    { part: 'kafka', kind: 'kill', ...at, recoveryMs: 6_500, chargesHit: 0 },
    { part: 'kafka', members: ['kafka-1', 'kafka-2'], kind: 'restart', ...at, recoveryMs: 100, chargesHit: 1 },
  ],
  outages: [],
  beside: [{ what: 'charge a3 of payment-p3', fault: 'acquirer (freeze)', tookMs: 1_250, withinMs: 10_000 }],
  reasons: {},
  verdicts: [
    { name: 'nothing is lost', breaches: [] },
    { name: 'nothing is stuck', breaches: Array.from({ length: 22 }, (_, each) => `attempt ${each}`) },
  ],
};

it('shows each part with its longest times, and all charges that it hit', () => {
  const lines = reportText(report).split('\n');
  expect(lines.find((line) => line.includes('payments '))).toMatch(/payments +1 +1 +0 +0 +0 +0 +5\.2 s +2\.0 s +42$/);
  expect(lines.find((line) => line.includes('kafka'))).toMatch(/kafka +1 +0 +0 +1 +0 +0 +– +6\.5 s +1$/);
});

it('lists what broke, but not for pages', () => {
  const text = reportText(report);
  expect(text).toContain('✓ nothing is lost');
  expect(text).toContain('✗ nothing is stuck: 22');
  expect(text).toContain('attempt 19');
  expect(text).not.toContain('attempt 20');
  expect(text).toContain('… and 2 more');
  expect(breachesOf(report.verdicts)).toBe(22);
});

it('shows what each account moved, and who paid beside the other one’s fault', () => {
  const text = reportText(report);
  expect(text).toMatch(/refunds asked for, done, refused +5, 4, 1/);
  expect(text).toMatch(/charges, refunds in the books of sandbox +6, 3/);
  expect(text).toMatch(/charges beside the fault of another account +7\n/);
  expect(text).toMatch(/longest wait beside it +1\.3 s \(charge a3 of payment-p3, acquirer \(freeze\)\)/);
  expect(reportText({ ...report, beside: [] })).toMatch(/longest wait beside it +none/);
});

it('ends with the seed', () => {
  expect(reportText(report)).toMatch(/22 breaches\. The seed was 7: npm run faults -- --seed 7$/);
  expect(reportText({ ...report, verdicts: [] })).toMatch(/Everything held\. The seed was 7/);
  expect(reportText({ ...report, clusters: ['kafka'] })).toMatch(/--seed 7 --clusters kafka$/);
});
