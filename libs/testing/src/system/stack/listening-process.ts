import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A Node process that logs, in JSON, where it listens. */
export class ListeningProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /**
   * Starts it and waits until it listens. When it does not, the error contains its log.
   * @param urlOf reads the address from a line of its log
   * @param onLine hears each line of it
   */
  static async start(
    name: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    urlOf: (line: Line) => string | undefined = ({ url }) => url,
    onLine: (line: string) => void = () => undefined,
  ): Promise<ListeningProcess> {
    // Not inherited: a spec that failed may leave it running, and Jest does not end while somebody holds its pipes.
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    const lines: string[] = [];
    let isListening = false;
    const listens: PromiseWithResolvers<string | undefined> = Promise.withResolvers();
    const output = createInterface(child.stdout);
    output.on('close', () => listens.resolve(undefined));
    output.on('line', (line) => {
      onLine(line);
      if (isListening) return;
      lines.push(line);
      const found = urlOf(read(line));
      isListening = found !== undefined;
      if (found !== undefined) listens.resolve(found);
    });
    const url = await listens.promise;
    if (url !== undefined) return new ListeningProcess(child, url);
    throw new Error(`${name} did not start:\n${lines.join('\n')}`);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Ends the process; answers its exit code or the signal that ended it. May be called again. */
  readonly end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null> => {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode ?? child.signalCode;
  };
}

type Line = { readonly url?: string; readonly port?: number };

function read(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {};
  }
}
