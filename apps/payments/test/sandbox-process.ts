import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromMinorUnits } from '@cauce/kernel';
import { type RunningService, sharedService, startService } from '@cauce/testing/services';

const CHECKOUT = 'http://checkout.test';
/** The API key that the processor requires. */
export const API_KEY = 'key-of-the-processor';
/** The secret that the processor signs its callbacks with. */
export const CALLBACK_SECRET = 'secret';

/** The sandbox as production runs it: a process with its own store. */
export type SandboxProcess = {
  readonly url: string;
  readonly apiKey: string;
  /** A one-use token of the card with these last four digits, as the browser gets it from the form. */
  cardToken(last4: string): Promise<string>;
  /** Answers on the page that a buyer was sent to. */
  answer(continueUrl: string, answer: string): Promise<void>;
  /** Enters this card on the page of a charge that came without one. */
  enterCard(continueUrl: string, last4: string): Promise<void>;
  /** The money moved for a key, by its ledger, in cents. */
  moved(key: string): Promise<number[]>;
  /** One of the file's own: it takes connections, and answers nothing until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/** Starts one. @param lateMs its delays, otherwise a minute */
export async function startSandbox(lateMs: number): Promise<SandboxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const service = await startService({ app: 'sandbox', env: { ...environment(lateMs), DATA_DIR: folder } });
  const stop = async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...used(service), stop };
}

/** The one that files share. @param lateMs its delays, otherwise a minute */
export async function sharedSandbox(lateMs: number): Promise<SandboxProcess> {
  const service = await sharedService('sandbox', { env: environment(lateMs) });
  return { ...used(service), stop: () => service.close() };
}

/** Its callbacks go nowhere. */
function environment(lateMs: number): Record<string, string> {
  return {
    PUBLIC_URL: 'http://sandbox.test',
    CHECKOUT_PUBLIC_URL: CHECKOUT,
    PROCESSOR_API_KEY: API_KEY,
    PROCESSOR_CALLBACK_URL: 'http://127.0.0.1:1/nobody',
    PROCESSOR_CALLBACK_SECRET: CALLBACK_SECRET,
    LATE_ANSWER_MS: String(lateMs),
  };
}

function used({ url, pid }: RunningService): Omit<SandboxProcess, 'stop'> {
  const authorization = `Bearer ${API_KEY}`;
  return {
    url,
    apiKey: API_KEY,
    cardToken: (last4) => cardToken(url, last4),
    answer: (continueUrl, answer) => post(url, continueUrl, { answer, reason: 'INSUFFICIENT_FUNDS' }),
    enterCard: (continueUrl, last4) => post(url, continueUrl, { answer: 'approve', ...fieldsOf(last4) }),
    moved: async (key) => {
      const answer = await fetch(`${url}/processor/v1/ledger?key=${key}`, { headers: { authorization } });
      const { movements } = (await answer.json()) as { movements: { amount: number; currencyCode: string }[] };
      return movements.map(({ amount, currencyCode }) => fromMinorUnits(amount, currencyCode));
    },
    pause: () => void process.kill(pid, 'SIGSTOP'),
    resume: () => void process.kill(pid, 'SIGCONT'),
  };
}

async function post(url: string, continueUrl: string, form: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(form);
  const { status } = await fetch(url + new URL(continueUrl).pathname, { method: 'POST', redirect: 'manual', body });
  if (status !== 303) throw new Error(`the page ${continueUrl} answered ${status}`);
}

function fieldsOf(last4: string) {
  return { number: `999900000000${last4}`, expiry: '12/2099', securityCode: '123', name: 'Ana' };
}

async function cardToken(url: string, last4: string): Promise<string> {
  const form = { ...fieldsOf(last4), returnUri: `${CHECKOUT}/p/x` };
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${url}/processor/card-tokens`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`no token for card …${last4}`);
  return token;
}
