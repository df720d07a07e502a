import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '@cauce/secrets';
import { anotherProcess, freePortNumbers, type RunningPart } from '@cauce/stack';
import { post } from '../evidence/api.js';
import type { Processor } from '../evidence/books.js';
import type { BadAnswers } from '../faults/injector.js';
import { ACQUIRER } from '../faults/schedule.js';
import type { FaultsStack } from '../faults-stack.js';
import { operatorOf } from '../shop.js';
import { AcquirerProxy } from './acquirer-proxy.js';

/** What an acquirer needs. */
export type AcquirerOptions = { readonly stack: FaultsStack; readonly dataDir: string; readonly organization: string };

type Account = { readonly name: string };

/** The processor of one organization's own account: a second process of the sandbox, with keys and books of its own. */
export class Acquirer {
  private constructor(
    readonly part: RunningPart,
    readonly processor: Processor,
    private readonly proxy: AcquirerProxy,
  ) {}

  /** Registers the account at the operator's door, then starts the process: only then is it known where its callbacks go. */
  static async open({ stack, dataDir, organization }: AcquirerOptions): Promise<Acquirer> {
    const ports = await freePortNumbers(2);
    const [port = 0, smtp = 0] = ports;
    const url = `http://127.0.0.1:${port}`;
    const [apiKey, callbackSecret] = [randomId(), randomId()];
    const proxy = await AcquirerProxy.start(url);
    try {
      const terms = { displayName: 'Acquirer', address: proxy.url, publicAddress: url, apiKey, callbackSecret, methods: ['CARD', 'PSE'] };
      const { name } = await post<Account>(operatorOf(stack), `/admin/v1/${organization}/processor-accounts`, terms);
      const account = name.slice(name.lastIndexOf('/') + 1);
      const env = {
        PORT: String(port),
        SMTP_PORT: String(smtp),
        PUBLIC_URL: url,
        DATA_DIR: join(dataDir, ACQUIRER),
        PROCESSOR_API_KEY: apiKey,
        PROCESSOR_CALLBACK_SECRET: callbackSecret,
        PROCESSOR_CALLBACK_URL: `http://127.0.0.1:${stack.world.ports.gateway}/processor-callbacks/${account}`,
      };
      const part = anotherProcess(stack.services, 'sandbox', { name: ACQUIRER, ports, env, dataDir });
      await part.start();
      return new Acquirer(part, { name: ACQUIRER, url, token: apiKey, account }, proxy);
    } catch (error) {
      await proxy.stop();
      throw error;
    }
  }

  /** Does what it is asked, and answers badly meanwhile. */
  answerBadly(bad: BadAnswers, forMs: number): Promise<void> {
    return this.proxy.during(bad, () => pause(forMs));
  }

  async stop(): Promise<void> {
    await this.part.stop();
    await this.proxy.stop();
  }
}
