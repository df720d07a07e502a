import { setTimeout as pause } from 'node:timers/promises';
import { Outbound } from '@cauce/connector';
import { Refused } from '../../operator-door.js';
import { Callbacks } from './callbacks.js';
import { casesFor } from './cases/all.js';
import type { CheckFile } from './check-file.js';
import { everyAnswer } from './every-answer.js';
import { type Report, reportOf } from './report.js';
import { runCases } from './run.js';
import { Wire } from './wire.js';

/** An adapter to check. `restart`: resolves when its command has ended. `only`: the cases that are tried, by what they say. */
export type AdapterToCheck = {
  readonly url: string;
  readonly apiKey: string;
  readonly callbackSecret?: string;
  readonly file: CheckFile;
  readonly restart: () => Promise<void>;
  readonly only?: (says: string) => boolean;
};

/** How far a check is. */
export type Progress = (share: number, said: string) => void;

/** As we wait for a charge. */
const TIMEOUT_MS = 20_000;
const UP_WITHIN_MS = 60_000;
/** One that is about to end may answer once more. */
const ANSWERS_IN_A_ROW = 3;

/** Plays the service to an adapter that is being built. Throws Refused when nobody is there; for nothing that the adapter answers. */
export async function checkProcessor(adapter: AdapterToCheck, progress: Progress = () => undefined): Promise<Report> {
  const { url, apiKey, file, callbackSecret = '', only = () => true } = adapter;
  // As processors are called; on this machine and in private networks, too, since this is for development.
  const outbound = new Outbound({ allowPrivate: true, timeoutMs: TIMEOUT_MS });
  let callbacks: Callbacks | undefined;
  try {
    await isThere(outbound, adapter);
    callbacks = file.callbacks && (await Callbacks.listen(file.callbacks.port, callbackSecret));
    const wire = new Wire(outbound, { url, apiKey, timeoutMs: TIMEOUT_MS });
    const restart = async () => {
      await adapter.restart();
      await answersAgain(outbound, adapter);
    };
    const cases = casesFor(file).filter(({ says }) => only(says));
    const tried = await runCases(cases, { wire, outbound, file, callbacks, restart }, (done, { says }) =>
      progress(done / cases.length, says),
    );
    return reportOf(
      url,
      tried,
      everyAnswer(wire.all),
      [apiKey, callbackSecret].filter((secret) => secret !== ''),
    );
  } finally {
    await callbacks?.close();
    await outbound.close();
  }
}

type Caller = Pick<AdapterToCheck, 'url' | 'apiKey'>;

const ask = (outbound: Outbound, { url, apiKey }: Caller) =>
  outbound.request({ method: 'GET', url: `${url}/processor/v1/banks`, headers: { authorization: `Bearer ${apiKey}` } });

async function isThere(outbound: Outbound, adapter: Caller): Promise<void> {
  const { status } = await ask(outbound, adapter).catch((error: unknown) => {
    throw new Refused(`Nobody answers at ${adapter.url}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (status === 401) throw new Refused(`${adapter.url} does not know the key: it answered 401.`);
}

async function answersAgain(outbound: Outbound, adapter: Caller): Promise<void> {
  const deadline = performance.now() + UP_WITHIN_MS;
  for (let answers = 0; answers < ANSWERS_IN_A_ROW;) {
    const status = await ask(outbound, adapter).then((answer) => answer.status, () => 0); // prettier-ignore
    answers = status === 200 ? answers + 1 : 0;
    if (performance.now() > deadline) throw new Error(`it did not answer within ${UP_WITHIN_MS / 1000} s after its restart`);
    await pause(100);
  }
}
