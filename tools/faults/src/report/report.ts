import { textTable } from '@cauce/stack/terminal';
import type { Verdict } from '../checks/checks.js';
import type { BesideFault } from '../evidence/beside-faults.js';
import type { Outage } from '../evidence/evidence.js';
import type { Measured } from './measures.js';

/** All that a run found out: what `--json` writes. */
export type Report = {
  readonly seed: number;
  readonly minutes: number;
  readonly rate: number;
  readonly renewals: number;
  readonly freezeSeconds: number;
  /** Those that stood for a part of the stack. */
  readonly clusters: readonly string[];
  readonly startTime: string;
  readonly figures: Figures;
  readonly faults: readonly Measured[];
  /** The longest ones that clients saw. */
  readonly outages: readonly Outage[];
  /** The longest waits of charges and clients while the processor of another account was at fault. */
  readonly beside: readonly BesideFault[];
  /** Why clients sent requests again, and how often. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly verdicts: readonly Verdict[];
};

/** The figures of a run. */
export type Figures = {
  readonly kills: number;
  readonly freezes: number;
  readonly flushes: number;
  readonly restarts: number;
  /** How often the acquirer answered late, or 500, for a while. */
  readonly badAnswers: number;
  readonly payments: number;
  readonly funded: number;
  readonly requests: number;
  readonly retries: number;
  /** Creations answered with `Idempotent-Replayed`. */
  readonly replays: number;
  /** Subscriptions that fell due. */
  readonly renewals: number;
  readonly charges: number;
  readonly cyclesCharged: number;
  readonly chargesFailed: number;
  readonly webhooks: number;
  /** Webhooks that came again after the receiver had taken them. */
  readonly duplicatesDropped: number;
  readonly unexpectedSettlements: number;
  readonly refundsAsked: number;
  readonly refunded: number;
  readonly refundsRefused: number;
  /** What stands in the books of each processor. */
  readonly accounts: readonly { readonly books: string; readonly charged: number; readonly refunded: number }[];
  /** Charges that began while the processor of another account was at fault. */
  readonly besideFaults: number;
  readonly longestOutageSeconds: number;
  readonly longestOutage: string;
  /** After the load had ended, until nothing was under way any more. */
  readonly quietAfterSeconds: number;
};

const SHOWN = 20;

/** The report for people. */
export function reportText({ seed, clusters, figures, faults, beside, verdicts }: Report): string {
  return [
    table(partRows(faults)),
    table([...figureRows(figures), ...besideRows(figures, beside)]),
    verdicts.map(verdictText).join('\n'),
    closing(seed, clusters, verdicts),
  ].join('\n\n');
}

/** What broke, over all checks. */
export function breachesOf(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, { breaches }) => sum + breaches.length, 0);
}

function partRows(faults: readonly Measured[]): string[][] {
  const byPart = [...Map.groupBy(faults, ({ part }) => part)].sort(([one], [other]) => (one < other ? -1 : 1));
  const count = (its: readonly Measured[], ...kinds: string[]) => String(its.filter(({ kind }) => kinds.includes(kind)).length);
  return [
    ['part', 'killed', 'frozen', 'flushed', 'restarted', 'late', '500s', 'takeover', 'recovery', 'charges hit'],
    ...byPart.map(([part, its]) => [
      part,
      count(its, 'kill', 'outage'),
      count(its, 'freeze'),
      count(its, 'flush'),
      count(its, 'restart'),
      count(its, 'late'),
      count(its, 'error'),
      seconds(its.flatMap(({ takeoverMs }) => takeoverMs ?? [])),
      seconds(its.map(({ recoveryMs }) => recoveryMs)),
      String(its.reduce((sum, { chargesHit }) => sum + chargesHit, 0)),
    ]),
  ];
}

/** The longest of them. */
function seconds(times: readonly number[]): string {
  return times.length === 0 ? '–' : `${(Math.max(...times) / 1000).toFixed(1)} s`;
}

function figureRows(figures: Figures): string[][] {
  return [
    ['kills, freezes, flushes, restarts, bad answers', faultsIn(figures)],
    ['payments created, funded', `${figures.payments}, ${figures.funded}`],
    ['requests', `${figures.requests}`],
    ['of them retries', `${figures.retries}`],
    ['creations replayed', `${figures.replays}`],
    ['renewals due', `${figures.renewals}`],
    ['charges asked for, cycles paid, refusals', `${figures.charges}, ${figures.cyclesCharged}, ${figures.chargesFailed}`],
    ['webhooks received', `${figures.webhooks}`],
    ['of them duplicates, dropped', `${figures.duplicatesDropped}`],
    ['unexpected settlements', `${figures.unexpectedSettlements}`],
    ['refunds asked for, done, refused', `${figures.refundsAsked}, ${figures.refunded}, ${figures.refundsRefused}`],
    ...figures.accounts.map(({ books, charged, refunded }) => [`charges, refunds in the books of ${books}`, `${charged}, ${refunded}`]),
    ['longest outage of a client', `${figures.longestOutageSeconds.toFixed(1)} s (${figures.longestOutage})`],
    ['quiet after the load', `${figures.quietAfterSeconds.toFixed(1)} s`],
  ];
}

function besideRows({ besideFaults }: Figures, [longest]: readonly BesideFault[]): string[][] {
  const words =
    longest === undefined ? 'none' : `${((longest.tookMs ?? Infinity) / 1000).toFixed(1)} s (${longest.what}, ${longest.fault})`;
  return [
    ['charges beside the fault of another account', String(besideFaults)],
    ['longest wait beside it', words],
  ];
}

function faultsIn({ kills, freezes, flushes, restarts, badAnswers }: Figures): string {
  return [kills, freezes, flushes, restarts, badAnswers].join(', ');
}

function verdictText({ name, breaches }: Verdict): string {
  if (breaches.length === 0) return `  ✓ ${name}`;
  const shown = breaches.slice(0, SHOWN).map((breach) => `      ${breach}`);
  const more = breaches.length > SHOWN ? [`      … and ${breaches.length - SHOWN} more`] : [];
  return [`  ✗ ${name}: ${breaches.length}`, ...shown, ...more].join('\n');
}

function closing(seed: number, clusters: readonly string[], verdicts: readonly Verdict[]): string {
  const count = breachesOf(verdicts);
  const said = count === 0 ? 'Everything held.' : `${count} ${count === 1 ? 'breach' : 'breaches'}.`;
  const again = clusters.length === 0 ? '' : ` --clusters ${clusters.join(',')}`;
  return `${said} The seed was ${seed}: npm run faults -- --seed ${seed}${again}`;
}

function table(rows: readonly (readonly string[])[]): string {
  return textTable(rows, { gap: 3 })
    .map((line) => `  ${line}`)
    .join('\n');
}
