import type { Width } from '../draw.js';
import { percent } from '../words.js';

/** Colours of the page: see `assets/report.css`. */
export const INK = 'var(--ink)';
const SOFT = 'var(--ink-2)';
const LINE = 'var(--line)';
export const ACCENT = 'var(--accent)';
export const SECOND = 'var(--second)';
export const GOOD = 'var(--good)';
export const BAD = 'var(--bad)';
export const WAIT = 'var(--wait)';
const CARD = 'var(--card)';

const TEXT = { color: INK, fontSize: 12 };
const SOFT_TEXT = { color: SOFT, fontSize: 12 };

/** Patterns beside colours: each tells its series without them. */
export const STRIPES = { symbol: 'rect', color: CARD, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 };
export const DOTS = {
  symbol: 'circle',
  symbolSize: 0.7,
  color: CARD,
  dashArrayX: [
    [6, 6],
    [0, 6, 6, 0],
  ],
  dashArrayY: [6, 0],
};

/** Where the chart lies in its picture. */
export const grid = ({ top = 40, left = 8, right = 8, bottom = 8 } = {}) => ({
  ...{ top, left, right, bottom },
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

export const legend = (data: readonly string[]) => ({
  data: [...data],
  top: 0,
  left: 0,
  itemWidth: 18,
  itemHeight: 12,
  itemGap: 12,
  textStyle: TEXT,
  itemStyle: { borderWidth: 0 },
  selectedMode: false,
});

/** An axis of names. */
export const names = (data: readonly string[], more: object = {}) => ({
  type: 'category',
  data: [...data],
  axisLine: { lineStyle: { color: LINE } },
  axisTick: { show: false },
  axisLabel: { ...TEXT, hideOverlap: false, interval: 0 },
  ...more,
});

/** An axis of numbers. @param written how they are written */
export const numbers = (written: (value: number) => string, more: object = {}) => ({
  type: 'value',
  axisLabel: { ...SOFT_TEXT, formatter: written },
  splitLine: { lineStyle: { color: LINE } },
  splitNumber: 4,
  ...more,
});

/** An axis of shares, from 0 to 100 %. */
export const shareAxis = () => numbers(percent, { max: 1, interval: 0.25 });

/** Text at a mark. */
export const label = (formatter: (at: { dataIndex: number }) => string, more: object = {}) => ({
  show: true,
  ...TEXT,
  formatter,
  ...more,
});

/** A series that is only drawn. */
export const still = { silent: true, emphasis: { disabled: true } } as const;

/** As many of the names as there is room for: the others are empty. */
export const thinned = (all: readonly string[], width: Width, most: Readonly<Record<Width, number>>): readonly string[] => {
  const step = Math.ceil(all.length / most[width]);
  return all.map((name, at) => (at % step === 0 ? name : ''));
};
