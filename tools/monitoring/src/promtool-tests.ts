import { stringify } from 'yaml';
import { type Cases, casesOf } from './cases.js';
import { type Alert, alertsOf } from './rules.js';

type Labels = Readonly<Record<string, string>>;

/** The file for `promtool test rules` of a file of rules: two tests of each alert that has cases. */
export function promtoolTests(name: string): string {
  const cases = casesOf(name);
  const tests = alertsOf(name).flatMap((alert) => {
    const both = cases[alert.alert];
    return both === undefined ? [] : testsOf(alert, both);
  });
  const file = { rule_files: [`../${name}.yaml`], evaluation_interval: '1m', tests };
  return `# Written by \`npm run monitoring\` from tools/monitoring/cases/${name}.yaml.\n${stringify(file, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 })}`;
}

function testsOf(alert: Alert, { fires, alsoFires = [], silent }: Cases): object[] {
  const { alert: alertname, labels, annotations = {} } = alert;
  const expected = (one: Cases['fires']) => ({
    exp_labels: { ...one.labels, ...labels },
    exp_annotations: mapValues(annotations, (text) => withLabels(text, one.labels)),
  });
  return [
    ...[fires, ...alsoFires].map((one) => testOf(`${alertname} fires`, one, { eval_time: one.at, alertname, exp_alerts: [expected(one)] })),
    testOf(`${alertname} does not fire`, silent, { eval_time: silent.at, alertname, exp_alerts: [] }),
  ];
}

function testOf(name: string, { series }: Cases['silent'], alert: object): object {
  const input = Object.entries(series).map(([one, values]) => ({ series: one, values }));
  return { name, interval: '1m', input_series: input, alert_rule_test: [alert] };
}

/** As Prometheus fills `{{ $labels.job }}` in. */
function withLabels(text: string, labels: Labels): string {
  return text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? '');
}

function mapValues(record: Labels, change: (value: string) => string): Labels {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
