import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../../ask.js';
import { Child } from '../../child.js';
import { freePort } from '../../free-ports.js';
import { ROOT } from '../../paths.js';
import { waitUntil } from '../../waiting.js';

/** What is scraped: the name of a service, and where its processes answer /metrics (`127.0.0.1:9082`). */
export type Targets = ReadonlyMap<string, readonly string[]>;

type Answer<T> = { readonly status: string; readonly data: T };
type Series = {
  readonly result: readonly { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [number, string] }[];
};
type RuleGroups = { readonly groups: readonly { readonly rules: readonly { readonly name: string; readonly lastError?: string }[] }[] };

/** How often each target is scraped, and each rule evaluated. */
export const SCRAPE_SECONDS = 5;

/** A Prometheus of its own, with our rules, on 127.0.0.1 alone. */
export class RunningPrometheus {
  private constructor(
    private readonly child: Child,
    private readonly url: string,
    readonly port: number,
  ) {}

  static async start(program: string, targets: Targets, folder: string): Promise<RunningPrometheus> {
    await mkdir(folder, { recursive: true });
    const port = await freePort();
    const config = join(folder, 'prometheus.yaml');
    await writeFile(config, configOf(targets));
    const args = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`];
    const log = join(folder, 'logs/prometheus.log');
    const child = await Child.start('prometheus', { command: program, args, env: {}, cwd: folder }, log);
    const url = `http://127.0.0.1:${port}`;
    await waitUntil(child, `no 200 from ${url}/-/ready`, async () => (await ask(`${url}/-/ready`).catch(() => undefined))?.status === 200);
    return new RunningPrometheus(child, url, port);
  }

  /** The series that answer a query now. Throws what Prometheus says of a query that it cannot read. */
  async query(expr: string): Promise<Series['result']> {
    const { result } = await this.read<Series>(`query?query=${encodeURIComponent(expr)}`);
    return result;
  }

  /** The rules that it could not evaluate, and why. */
  async brokenRules(): Promise<string[]> {
    const { groups } = await this.read<RuleGroups>('rules');
    return groups.flatMap(({ rules }) => rules.flatMap(({ name, lastError = '' }) => (lastError === '' ? [] : [`${name}: ${lastError}`])));
  }

  async stop(): Promise<void> {
    await this.child.stop();
  }

  private async read<T>(path: string): Promise<T> {
    const answer = await ask(`${this.url}/api/v1/${path}`);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Prometheus answers ${answer.status} to ${path}: ${text}`);
    return (JSON.parse(text) as Answer<T>).data;
  }
}

/** JSON is YAML, too. */
function configOf(targets: Targets): string {
  const every = `${SCRAPE_SECONDS}s`;
  return JSON.stringify({
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    rule_files: [join(ROOT, 'deploy/monitoring/*.yaml')],
    scrape_configs: [...targets].map(([name, addresses]) => ({ job_name: name, static_configs: [{ targets: addresses }] })),
  });
}
