import type { ServiceName } from '@cauce/services';
import { watchAnswers } from '../document/watch.js';
import { Instance } from './instance.js';
import { type Part, readParts } from './part.js';

/** Where a stack is, and how to get in. */
export type StackAddresses = Pick<Stack, 'gatewayUrl' | 'operatorUrl' | 'operatorToken' | 'checkoutUrl' | 'sandboxUrl' | 'processorApiKey'>;

/** The running stack that `npm test` has started for the e2e specs, or one of a spec's own. */
export class Stack {
  private constructor(
    /** The public API. */
    readonly gatewayUrl: string,
    readonly operatorUrl: string,
    readonly operatorToken: string,
    readonly checkoutUrl: string,
    readonly sandboxUrl: string,
    readonly processorApiKey: string,
    /** Every process of ours. */
    readonly parts: readonly Part[],
  ) {}

  /** Reads the E2E_* variables; from here on its answers are compared with the API's document. Throws one error that names all that are missing. */
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
    return new Stack(gateway, operator, token, checkout, sandbox, key, parts);
  }

  /** A stack that somebody else runs: its processes are not known here. */
  static at({ gatewayUrl, operatorUrl, operatorToken, checkoutUrl, sandboxUrl, processorApiKey }: StackAddresses): Stack {
    return new Stack(gatewayUrl, operatorUrl, operatorToken, checkoutUrl, sandboxUrl, processorApiKey, []);
  }

  /** The process of this name (`payments`, `gateway-2`). */
  part(name: string): Part {
    const part = this.parts.find((each) => each.name === name);
    if (!part) throw new Error(`The stack has no part ${name}: it has ${this.parts.map((each) => each.name).join(', ')}.`);
    return part;
  }

  /** One more process of a service, with some variables changed. */
  start(service: ServiceName, changes: Readonly<Record<string, string>> = {}): Promise<Instance> {
    return Instance.like(this.part(service), changes);
  }
}
