import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The checkout's top folder: from `src` and from `dist` it is as far. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A rule of Prometheus: an alert, or a series that is recorded. */
export type Rule = {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
};

/** What is ours of a rule that wakes somebody. */
export type Alert = Rule & { readonly alert: string };

type RuleFile = { readonly groups: readonly { readonly rules: readonly Rule[] }[] };

/** The names of the files in `deploy/monitoring`, without their ending. */
export function ruleFiles(): string[] {
  return globSync('deploy/monitoring/*.yaml', { cwd: ROOT })
    .map((file) => file.replace(/^.*\/(.*)\.yaml$/, '$1'))
    .sort();
}

/** The rules of one of them, in order. @internal */
export function rulesOf(name: string): Rule[] {
  const { groups } = parse(readFileSync(join(ROOT, `deploy/monitoring/${name}.yaml`), 'utf8')) as RuleFile;
  return groups.flatMap(({ rules }) => rules);
}

/** The alerts of one of them. */
export function alertsOf(name: string): Alert[] {
  return rulesOf(name).filter((rule): rule is Alert => rule.alert !== undefined);
}
