import type { ServiceName } from '@cauce/services';
import { watchAnswers } from '../document/watch.js';
import { Instance } from './instance.js';
import { type Part, readParts } from './part.js';

/** The addresses of a stack, and the operator's token. */
export type StackAddresses = Pick<
  Stack,
  'gatewayUrl' | 'operatorUrl' | 'operatorToken' | 'checkoutUrl' | 'sandboxUrl' | 'processorApiKey'
> & {
  /** Only for tests that read the event store directly. */
  readonly eventStoreUrl?: string;
};

/** The running stack: the one that `npm test` started for the e2e specs, or a spec's own. */
export class Stack {
  private constructor(
    /** The public API. */
    readonly gatewayUrl: string,
    readonly operatorUrl: string,
    readonly operatorToken: string,
    readonly checkoutUrl: string,
    readonly sandboxUrl: string,
    readonly processorApiKey: string,
    /** All of our processes. */
    readonly parts: readonly Part[],
    private readonly eventStore: string | undefined,
  ) {}

  /** To read the event store directly. Throws when it is not known. */
  get eventStoreUrl(): string {
    if (!this.eventStore) throw new Error('Where the event store of this stack is has not been said.');
    return this.eventStore;
  }

  /** Reads the E2E_* variables, and from then on compares responses with the API's document. Throws one error that names all missing ones. */
  static fromEnv(env: NodeJS.ProcessEnv = process.env): Stack {
    const missing: string[] = [];
    const read = (name: string): string => {
      const value = env[name] ?? '';
      if (value === '') missing.push(name);
      return value;
    };
    const names = ['GATEWAY_URL', 'OPERATOR_URL', 'OPERATOR_TOKEN', 'CHECKOUT_URL', 'SANDBOX_URL', 'PROCESSOR_API_KEY', 'STACK_FILE'];
    const [gateway = '', operator = '', token = '', checkout = '', sandbox = '', key = '', file = ''] = names.map((name) =>
      read(`E2E_${name}`),
    );
    if (missing.length > 0) throw new Error(`The e2e specs need a running stack: ${missing.join(', ')} not set. Run npm test.`);
    const parts = readParts(file);
    watchAnswers('public', gateway, ...parts.filter(({ service }) => service === 'gateway').map(({ url }) => url));
    watchAnswers('operator', operator);
    const eventStore = parts.find(({ service }) => service === 'payments')?.env['EVENT_STORE_URL'];
    return new Stack(gateway, operator, token, checkout, sandbox, key, parts, eventStore);
  }

  /** A stack that was started elsewhere: its processes are not known here. */
  static at(given: StackAddresses): Stack {
    const { gatewayUrl, operatorUrl, operatorToken, checkoutUrl, sandboxUrl, processorApiKey, eventStoreUrl } = given;
    return new Stack(gatewayUrl, operatorUrl, operatorToken, checkoutUrl, sandboxUrl, processorApiKey, [], eventStoreUrl);
  }

  /** The process of this name (`payments`, `gateway-2`). */
  part(name: string): Part {
    const part = this.parts.find((each) => each.name === name);
    if (!part) throw new Error(`The stack has no part ${name}: it has ${this.parts.map((each) => each.name).join(', ')}.`);
    return part;
  }

  /** Starts one more process of a service, with some variables changed. */
  start(service: ServiceName, changes: Readonly<Record<string, string>> = {}): Promise<Instance> {
    return Instance.like(this.part(service), changes);
  }
}
