import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, Child, freePortNumbers, RunningPart, waitUntil } from '@cauce/stack';
import type { Measured } from '../measure/cpu.js';

/** The bytes that a real creation stores and answers: the floor moves the same. */
export type Sample = {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
  readonly answer: object;
};

/** What a creation costs at least with these parts: two HTTP hops as ours are, and one append by the raw client. */
export class Floor {
  private constructor(
    /** Where creations are posted. */
    readonly url: string,
    private readonly parts: readonly RunningPart[],
  ) {}

  /** @param folder for the sample and the logs. */
  static async start(folder: string, eventStoreUrl: string, sample: Sample): Promise<Floor> {
    const sampleFile = join(folder, 'sample.json');
    await writeFile(sampleFile, JSON.stringify(sample), { mode: 0o600 });
    const [relayPort = 0, servicePort = 0] = await freePortNumbers(2);
    const url = `http://127.0.0.1:${relayPort}`;
    const parts = [
      partOf('floor-service', servicePort, folder, { EVENT_STORE_URL: eventStoreUrl, SAMPLE_FILE: sampleFile }),
      partOf('floor-relay', relayPort, folder, { UPSTREAM_URL: `http://127.0.0.1:${servicePort}` }),
    ];
    const floor = new Floor(url, parts);
    await Promise.all(parts.map((part) => part.start())).catch(async (error: unknown) => {
      await floor.stop();
      throw error;
    });
    return floor;
  }

  get processes(): readonly Measured[] {
    return this.parts.map(({ name, pid }) => ({ name, pid }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.stop()));
  }
}

function partOf(name: string, port: number, folder: string, env: Record<string, string>): RunningPart {
  const main = fileURLToPath(new URL(`./${name.replace('floor-', '')}.main.js`, import.meta.url));
  const args = ['--enable-source-maps', main];
  const all = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env };
  return new RunningPart({
    name,
    kind: 'service',
    ports: [port],
    begin: () => Child.start(name, { command: process.execPath, args, env: all }, join(folder, `${name}.log`)),
    ready: (child) => waitUntil(child, `nothing at port ${port}`, () => answers(port)),
  });
}

async function answers(port: number): Promise<boolean> {
  const answer = await ask(`http://127.0.0.1:${port}/health/live`).catch(() => undefined);
  return answer?.status === 200;
}
