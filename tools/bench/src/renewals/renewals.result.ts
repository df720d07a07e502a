import type { Result } from '../benchmark.js';
import { costTable, cpuPerOperation } from '../report/cost.js';
import { statementTable } from '../report/statements.js';
import { numberText, type Table } from '../report/table.js';
import type { Statement } from '../stack/statements.js';
import { type Buyers, buyersFigures, buyersTable } from './buyers.js';
import { fewFigures, fewTable } from './few.result.js';
import type { FewBesideMany } from './few-beside-many.js';
import { type Sweeps, sweepsTable } from './sweeps.js';
import type { Wave } from './wave.js';

/** A wave of one kind. */
export type NamedWave = Wave & { readonly name: string; readonly hasEndpoints: boolean; readonly statements: readonly Statement[] };

/** What was measured, among `all` subscriptions. */
type Measured = {
  readonly waves: readonly NamedWave[];
  readonly sweeps: readonly Sweeps[];
  readonly buyers: Buyers;
  readonly few: FewBesideMany;
  readonly all: number;
  /** Of billing and of payments. */
  readonly instances: number;
};

/** Tables and figures. */
export function resultOf({ waves, sweeps, buyers, few, all, instances }: Measured): Omit<Result, 'checks'> {
  const works = waves.map(({ name, due, cpu }) => ({ name, operations: due, cpu }));
  return {
    tables: [
      buyersTable(buyers),
      fewTable(few),
      wavesTable(waves, all, instances),
      costTable('CPU by process, per renewal', works),
      sweepsTable(sweeps),
      ...waves
        .filter(({ statements }) => statements.length > 0)
        .map(({ name, statements, due }) => statementTable(`Renewals, ${name}`, 'renewal', statements, due)),
    ],
    figures: Object.fromEntries([
      ...Object.entries({ instances, ...buyersFigures(buyers), ...fewFigures(few) }),
      ...sweeps.flatMap(({ size, claim, look }) => [[`sweep.${size}.claimMs`, claim] as const, [`sweep.${size}.lookMs`, look] as const]),
      ...waves.flatMap((wave) => {
        const key = wave.name.replaceAll(' ', '-');
        return [
          [`${key}.perSecond`, perSecond(wave)] as const,
          [`${key}.cpuMs`, cpuPerOperation({ operations: wave.due, cpu: wave.cpu })] as const,
        ];
      }),
    ]),
  };
}

function wavesTable(waves: readonly NamedWave[], all: number, instances: number): Table {
  const processes = instances === 1 ? '' : `, ${instances} processes each of billing and payments`;
  return {
    title: `Renewals due at once, among ${numberText(all)} subscriptions of ten organizations${processes}`,
    columns: [
      { name: 'wave' },
      { name: 'due' },
      { name: 'charged', unit: '1/s' },
      { name: 'all charged after', unit: 's', digits: 1 },
      { name: 'last webhook after', unit: 's', digits: 1 },
      { name: 'to the last webhook', unit: '1/s' },
      { name: 'CPU each', unit: 'ms', digits: 2 },
    ],
    rows: waves.map((wave) => {
      const { name, due, settledAfterMs, webhooksAfterMs, hasEndpoints, cpu } = wave;
      const last = hasEndpoints ? [webhooksAfterMs / 1_000, (due * 1_000) / webhooksAfterMs] : [undefined, undefined];
      return [name, due, perSecond(wave), settledAfterMs / 1_000, ...last, cpuPerOperation({ operations: due, cpu })];
    }),
    note: 'From when the rows become due: sweeper, order, payment, charge at the processor, outcome, CycleCharged in its row. CPU: with all that follows.',
  };
}

/** How many renewals of a wave were charged in a second. */
export function perSecond({ settled, settledAfterMs }: Wave): number {
  return (settled * 1_000) / settledAfterMs;
}
