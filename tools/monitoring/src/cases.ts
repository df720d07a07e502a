import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './rules.js';

/** Series by the minute in Prometheus' notation, and when they are looked at. */
type Case = {
  readonly at: string;
  readonly series: Readonly<Record<string, string>>;
};

/** It has the labels of the alert, too. */
type Firing = Case & { readonly labels: Readonly<Record<string, string>> };

/** Of an alert one case that fires, and one that does not. */
export type Cases = {
  readonly fires: Firing;
  /** Where one alert is for several things: a case for each of the others. */
  readonly alsoFires?: readonly Firing[];
  readonly silent: Case;
};

/** The cases for a file of rules, by alert. Everything is text: `0x10` is ten times nothing, not sixteen. */
export function casesOf(name: string): Readonly<Record<string, Cases>> {
  const text = readFileSync(join(ROOT, `tools/monitoring/cases/${name}.yaml`), 'utf8');
  return parse(text, { schema: 'failsafe' }) as Readonly<Record<string, Cases>>;
}
