import type { Outcome, Report } from '../run.js';
import { tableText } from './table.js';

/** The report for people. */
export function reportText(report: Report): string {
  return [heading(report), ...report.results.flatMap(outcomeText)].join('\n\n');
}

/** Everything that should have been true and was not, in words. */
export function breachesOf({ results }: Pick<Report, 'results'>): string[] {
  return results.flatMap(({ name, checks }) =>
    checks.flatMap(({ what, breach }) => (breach === undefined ? [] : [`${name}: ${what}: ${breach}`])),
  );
}

function heading({ machine, versions, commit = 'unknown', startTime }: Report): string {
  const { cpu, cores, memoryGb } = machine;
  return `${cores} cores of ${cpu}, ${memoryGb} GB, Node ${versions['node'] ?? ''}, commit ${commit}, ${startTime}`;
}

function outcomeText({ name, tables, checks, seconds, loadBefore, loadAfter, coresUsedByOthers }: Outcome): string[] {
  const others = coresUsedByOthers === undefined ? '' : `, others used ${coresUsedByOthers} cores meanwhile`;
  const held = checks.filter(({ breach }) => breach === undefined).length;
  const load = `load average ${loadBefore} before and ${loadAfter} after${others}`;
  return [
    `═══ ${name} ═══  ${seconds} s; ${load}`,
    ...tables.map(tableText),
    ...(checks.length === 0 ? [] : [`${held} of ${checks.length} checks held.`]),
  ];
}
