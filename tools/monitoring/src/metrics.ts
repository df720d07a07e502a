import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './rules.js';

/** What kind of metric it is, as Prometheus names them. */
type Kind = 'counter' | 'gauge' | 'histogram';

/** A metric as our code makes it: its name as it is scraped, and its description. */
export type Metric = { readonly name: string; readonly kind: Kind; readonly help: string };

/** `counter('cauce_…', '…')` and its kin; two gauges are named in a table beside the code that makes them. */
const MADE = /\b(counter|gauge|histogram|observedCounter)\(\s*'(cauce_\w+)',\s*(['"])(.*?)\3/g;
const NAMED = /\{ name: '(cauce_\w+)', about: '([^']*)' \}/g;

/** Every metric of our code, by its name. */
export function metrics(): ReadonlyMap<string, Metric> {
  const files = globSync('{apps/*,libs/*,libs/platform/*}/src/**/*.ts', { cwd: ROOT, exclude: isNoSource });
  const found = files.flatMap((file) => metricsIn(readFileSync(join(ROOT, file), 'utf8')));
  return new Map(found.map((metric) => [metric.name, metric]));
}

function metricsIn(text: string): Metric[] {
  if (!text.includes("'cauce_")) return [];
  const made = [...text.matchAll(MADE)].map(([, maker = '', name = '', , help = '']) => {
    const kind = maker === 'observedCounter' ? 'counter' : (maker as Kind);
    return { name: kind === 'counter' ? `${name}_total` : name, kind, help };
  });
  const named = [...text.matchAll(NAMED)].map(([, name = '', help = '']) => ({ name, kind: 'gauge' as const, help }));
  return [...made, ...named];
}

function isNoSource(path: string): boolean {
  return path.includes('node_modules') || path.includes('/generated') || path.endsWith('.spec.ts');
}

/** The metrics of ours that a query asks for; a histogram by the name that its parts have in common. */
export function metricsOf(query: string): string[] {
  const named = [...query.matchAll(/\bcauce_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
  return [...new Set(named)];
}
