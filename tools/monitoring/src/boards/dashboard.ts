import { DashboardBuilder, DatasourceVariableBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { type Metric, metricsOf } from '../metrics.js';
import type { Board, Panel } from './panel.js';

/** Grafana divides a row into 24. */
const HALF = 12;
const HEIGHT = 8;
/** Chosen in the board, so that it fits any Prometheus. */
const SOURCE = { type: 'prometheus', uid: '${datasource}' };

/** The board as Grafana reads it. */
export function dashboardText({ name, title, panels }: Board, metrics: ReadonlyMap<string, Metric>): string {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the older form is read by every Grafana
  const builder = new DashboardBuilder(title)
    .uid(`cauce-${name}`)
    .tags(['cauce'])
    .refresh('1m')
    .time({ from: 'now-3h', to: 'now' })
    .timezone('browser')
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'));
  panels.forEach((panel) => builder.withPanel(drawn(panel, metrics)));
  return `${JSON.stringify(builder.build(), null, 2)}\n`;
}

/** What a panel says of itself: its own words, what its metrics say, and that a 0 may mean that nothing has happened. @internal */
export function describePanel({ about, queries }: Panel, metrics: ReadonlyMap<string, Metric>): string {
  const names = [...new Set(queries.flatMap(([expr]) => metricsOf(expr)))];
  const helps = names.map((name) => `${name}: ${metrics.get(name)?.help ?? ''}`);
  const isZeroAtFirst = names.length > 0 && queries.some(([expr]) => expr.endsWith('vector(0)'));
  return [about, ...helps, isZeroAtFirst ? 'Shown as 0 until it happens for the first time.' : undefined].filter(Boolean).join('\n\n');
}

function drawn(panel: Panel, metrics: ReadonlyMap<string, Metric>): PanelBuilder {
  const { title, unit, queries } = panel;
  const builder = new PanelBuilder()
    .title(title)
    .description(describePanel(panel, metrics))
    .datasource(SOURCE)
    .unit(unit)
    .min(0)
    .span(HALF)
    .height(HEIGHT);
  queries.forEach(([expr, legend], at) =>
    builder.withTarget(
      new DataqueryBuilder()
        .refId(String.fromCharCode(65 + at))
        .expr(expr)
        .legendFormat(legend),
    ),
  );
  return builder;
}
