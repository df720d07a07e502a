import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListeningProcess } from './listening-process.js';

const MAIN = fileURLToPath(new URL('../../../../../tools/event-store/dist/main.js', import.meta.url));

/** An event store for one spec. */
export class OwnEventStore {
  private constructor(
    private readonly folder: string,
    readonly port: number,
    private running: ListeningProcess,
  ) {}

  /** Starts an empty one: a service that follows a category must not see the streams of other specs. */
  static async start(): Promise<OwnEventStore> {
    const folder = await mkdtemp(join(tmpdir(), 'event-store-'));
    const running = await launch(folder, 0);
    return new OwnEventStore(folder, Number(running.url), running);
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.running.end('SIGKILL');
  }

  /** Starts it once more, on its port and data. */
  async restart(): Promise<void> {
    this.running = await launch(this.folder, this.port);
  }

  /** Kills it, copies its data, and starts it once more. Answers the copy. */
  async copy(): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'event-store-copy-'));
    await this.kill();
    await cp(this.folder, copy, { recursive: true });
    await this.restart();
    return copy;
  }

  /** Kills it, puts a copy in place of its data, and starts it once more. The copy is removed. */
  async restore(copy: string): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true });
    await rename(copy, this.folder);
    await this.restart();
  }

  /** SIGSTOP: it holds its connections and answers nothing, until `thaw`. */
  freeze(): void {
    process.kill(this.running.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.running.pid, 'SIGCONT');
  }

  /** Ends it, frozen or not, and deletes its data. */
  async stop(): Promise<void> {
    this.thaw();
    await this.running.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }
}

function launch(folder: string, port: number): Promise<ListeningProcess> {
  const args = ['--disable-warning=ExperimentalWarning', MAIN, '--port', String(port), '--data-dir', folder];
  const env = { PATH: process.env['PATH'] ?? '', ...(process.env['CAUCE_RUN'] !== undefined && { CAUCE_RUN: process.env['CAUCE_RUN'] }) };
  return ListeningProcess.start('event store', args, env, (line) => (line.port === undefined ? undefined : String(line.port)));
}
