/** What a panel asks Prometheus, and how it names each series that comes back. */
export type Query = readonly [expr: string, legend: string];

/** A panel of a board: its description is made of those of its metrics. */
export type Panel = {
  readonly title: string;
  /** As Grafana names it: `s`, `bytes`, `reqps`, `short`. */
  readonly unit: string;
  readonly queries: readonly Query[];
  /** What the metrics' own descriptions do not say. */
  readonly about?: string;
};

/** A dashboard. */
export type Board = {
  /** The end of its id, and the name of its file. */
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
};

/** How often something is counted, in a second. */
export const rate = (series: string, by: string): string => `sum by (${by}) (rate(${series}[5m]))`;

/** A query of what is not there until it happens for the first time: 0 until then. */
export const rare = (expr: string): string => `${expr} or on () vector(0)`;

/** As `rate`, of what is rare. */
export const rareRate = (series: string, by: string): string => rare(rate(series, by));

/** The median and the slowest of a hundred, of a histogram by its name without `_bucket`. */
export function spread(name: string, selector = '', by = ''): readonly Query[] {
  const labels = by === '' ? 'le' : `${by}, le`;
  const legend = by === '' ? '' : ` {{${by}}}`;
  return [
    [`histogram_quantile(0.5, sum by (${labels}) (rate(${name}_bucket${selector}[5m])))`, `median${legend}`],
    [`histogram_quantile(0.99, sum by (${labels}) (rate(${name}_bucket${selector}[5m])))`, `99 %${legend}`],
  ];
}
