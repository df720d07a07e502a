import type { Chart, Width } from '../draw.js';
import { grid, names, still } from './parts.js';

/** A cell: where it stands, how strong it is (0 to 1), and what it says. */
type Cell = { readonly column: number; readonly row: number; readonly strength: number; readonly text: string };

/** A table of which the darkest cells stand out; each says its number, too. */
export type Heat = {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly Cell[];
  /** The columns that there is room for; all, unless they are named. */
  readonly shown?: (column: number, width: Width) => boolean;
};

/** Steps of the colour: `--heat-0` to `--heat-4`, and the ink on each. */
const STEPS = 5;
const ROW_PIXELS = 30;
const HEAD_PIXELS = 48;

/** Draws a heat map. */
export function heat({ label, columns, rows, cells, shown = () => true }: Heat): Chart {
  return {
    label,
    height: () => HEAD_PIXELS + rows.length * ROW_PIXELS,
    option: (width) => {
      const kept = columns.flatMap((_, column) => (shown(column, width) ? [column] : []));
      const drawn = cells.filter(({ column }) => kept.includes(column));
      return {
        grid: grid({ top: 8 }),
        xAxis: names(
          kept.map((column) => columns[column] ?? ''),
          { position: 'top', axisLine: { show: false } },
        ),
        yAxis: names(rows, { inverse: true, axisLine: { show: false } }),
        // ECharts wants a map from values to looks; the colour is each cell's own.
        visualMap: { type: 'piecewise', show: false, dimension: 2, pieces: [{ min: 0 }], inRange: { opacity: 1 } },
        series: [
          {
            type: 'heatmap',
            ...still,
            data: drawn.map(({ column, row, strength, text }) => {
              const step = Math.min(STEPS - 1, Math.floor(strength * STEPS));
              return {
                value: [kept.indexOf(column), row, strength],
                itemStyle: { color: `var(--heat-${step})`, borderColor: 'var(--card)', borderWidth: 2 },
                label: { show: true, color: `var(--on-heat-${step})`, fontSize: 12, formatter: () => text },
              };
            }),
          },
        ],
      };
    },
  };
}
