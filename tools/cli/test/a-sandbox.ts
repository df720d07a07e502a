import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@cauce/stack/free-ports';
import type { CheckFile, Source } from '../src/processor/check/check-file.js';
import { checkProcessor } from '../src/processor/check/check-processor.js';
import type { Report } from '../src/processor/check/report.js';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'dist', 'sandbox', 'main.js');
const API_KEY = 'key_of_the_sandbox';
const CALLBACK_SECRET = 'secret_of_the_sandbox';
const LATE_MS = 3_500;
/** Shorter than a late answer takes. */
const TIMEOUT_MS = 1_500;

const card = (last4: string): Source => ({ method: 'CARD', card: `999900000000${last4}` });

/** The sandbox as production runs it: a process with its own store, which a restart ends in the middle of whatever it does. */
export class ASandbox {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly callbackPort: number,
    private readonly flaw: string | undefined,
    private child: ChildProcess,
  ) {}

  /** @param flaw what it does wrong: of its FLAW_NAMES */
  static async start(flaw?: string): Promise<ASandbox> {
    const [folder, port, callbackPort] = [await mkdtemp(join(tmpdir(), 'cauce-sandbox-')), await freePort(), await freePort()];
    return new ASandbox(folder, port, callbackPort, flaw, await run(environment(folder, port, callbackPort, flaw)));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @param only the cases that are tried */
  check(only?: (says: string) => boolean): Promise<Report> {
    const { url, file } = this;
    const restart = () => this.restart();
    return checkProcessor({ url, apiKey: API_KEY, callbackSecret: CALLBACK_SECRET, file, restart, ...(only && { only }) });
  }

  /** All its charges, as they are written. */
  async books(): Promise<string> {
    const answer = await fetch(`${this.url}/processor/v1/charges`, { headers: { authorization: `Bearer ${API_KEY}` } });
    return answer.text();
  }

  async stop(): Promise<void> {
    await kill(this.child);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async restart(): Promise<void> {
    await kill(this.child);
    this.child = await run(environment(this.folder, this.port, this.callbackPort, this.flaw));
  }

  private get file(): CheckFile {
    const typed = { number: '9999000000000001', expiry: '12/2099', securityCode: '123', name: 'Ana' };
    const form = { ...typed, number: '{card}', returnUri: `${this.url}/p/x` };
    return {
      restart: 'by the test',
      timeoutMs: TIMEOUT_MS,
      laterMs: 4 * LATE_MS,
      callbacks: { port: this.callbackPort },
      cardTokens: { url: `${this.url}/processor/card-tokens`, form, member: 'token' },
      buyer: {
        approve: { form: { ...typed, answer: 'approve' } },
        decline: { form: { answer: 'decline', reason: 'INSUFFICIENT_FUNDS' } },
        later: { form: { answer: 'later' } },
      },
      sources: SOURCES,
      methods: METHODS,
    };
  }
}

const SOURCES = {
  approved: card('0001'),
  declined: card('0002'),
  declinedFinally: card('0004'),
  review: card('0010'),
  late: card('0020'),
  silent: card('0021'),
  deaf: card('0025'),
  cut: card('0023'),
  relenting: card('0026'),
  redirect: { method: 'PSE', bank: '1001', personType: 'NATURAL', documentType: 'CC', document: '1020304567' },
  cardRedirect: { method: 'CARD' },
  challenged: card('0030'),
  unstorable: card('0040'),
  refundRefused: card('0050'),
  refundPending: card('0051'),
} as const satisfies CheckFile['sources'];

const METHODS = {
  CARD: card('0030'),
  BANK_A: { method: 'BANK_A' },
  WALLET_A: { method: 'WALLET_A', phoneNumber: '+573001234567' },
  PARTNER_PLATFORM: { method: 'PARTNER_PLATFORM' },
} as const satisfies CheckFile['methods'];

function environment(folder: string, port: number, callbackPort: number, flaw: string | undefined): Record<string, string> {
  const url = `http://127.0.0.1:${port}`;
  return {
    PATH: process.env['PATH'] ?? '',
    ENVIRONMENT: 'development',
    PORT: String(port),
    SMTP_PORT: '0',
    LOG_FORMAT: 'json',
    DATA_DIR: folder,
    PUBLIC_URL: url,
    CHECKOUT_PUBLIC_URL: url,
    PROCESSOR_API_KEY: API_KEY,
    PROCESSOR_CALLBACK_URL: `http://127.0.0.1:${callbackPort}/`,
    PROCESSOR_CALLBACK_SECRET: CALLBACK_SECRET,
    LATE_ANSWER_MS: String(LATE_MS),
    ...(flaw !== undefined && { SANDBOX_FLAW: flaw }),
  };
}

/** Resolves when it says where it listens. */
async function run(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    if (!line.includes('"url"')) continue;
    child.stdout.resume();
    return child;
  }
  throw new Error('the sandbox did not start');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
