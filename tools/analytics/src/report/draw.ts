import { type Html, html, raw } from '@cauce/html';
import { BarChart, HeatmapChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, VisualMapPiecewiseComponent } from 'echarts/components';
import { type EChartsCoreOption, init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, HeatmapChart, GridComponent, LegendComponent, VisualMapPiecewiseComponent, AriaComponent, SVGRenderer]);

/** No font is here to be measured, and readers have different ones: room for a wide one. */
const EMS_OF_A_CHARACTER = 0.62;
const FONT_PIXELS = 12;
const SQUARE = '国';
setPlatformAPI({
  measureText: (text, font = '') => {
    const pixels = Number(/([\d.]+)px/.exec(font)?.[1] ?? FONT_PIXELS);
    // Of a square character ECharts takes the height of a line.
    return { width: text === SQUARE ? pixels : text.length * pixels * EMS_OF_A_CHARACTER };
  },
});

/** What to draw, for the width that there is: the same facts, with fewer marks where it is narrow. */
export type Chart = {
  /** What one sees, in a sentence: the name of the picture. */
  readonly label: string;
  readonly option: (width: Width) => EChartsCoreOption;
  /** Pixels of its viewBox. */
  readonly height?: (width: Width) => number;
};

/** A desk or paper, and a phone. */
export type Width = 'wide' | 'narrow';

const PIXELS: Readonly<Record<Width, number>> = { wide: 640, narrow: 280 };
const HEIGHT = 300;

/** Draws a chart for a desk and for a phone; the page shows one of them. Colours are the page's CSS variables, so that they follow its theme. */
export function draw(chart: Chart): Html {
  return html`${(['wide', 'narrow'] as const).map((width) => drawn(chart, width))}`;
}

function drawn({ label, option, height = () => HEIGHT }: Chart, width: Width): Html {
  const size = { width: PIXELS[width], height: height(width) };
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption({ animation: false, textStyle: { fontFamily: 'inherit' }, ...option(width) });
  const inside = withoutStyles(chart.renderToSVGString()).replace(/^<svg [^>]*>/, '');
  chart.dispose();
  const box = `0 0 ${size.width} ${size.height}`;
  return html`<svg class="${width}" role="img" aria-label="${label}" viewBox="${box}" xmlns="http://www.w3.org/2000/svg">
    ${raw(inside)}
  </svg>`;
}

/** Styles in attributes and elements become attributes of SVG: the page's policy allows none but its own sheet. What serves a pointer goes. */
function withoutStyles(svg: string): string {
  return svg
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => attributesOf(style))
    .replaceAll(/ (?:class|ecmeta_\w+|pointer-events)="[^"]*"/g, '')
    .replaceAll(/<(\w+) >/g, '<$1>');
}

function attributesOf(style: string): string {
  const kept = style.split(';').flatMap((rule) => {
    const [name = '', value = ''] = rule.split(':');
    return /^font-(size|weight)$/.test(name) ? [` ${name}="${value}"`] : [];
  });
  return kept.join('');
}
