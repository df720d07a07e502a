import { type ConfigOf, processVariables, text, url } from '@cauce/config';

const HTTP = ['http:', 'https:'] as const;

/** What the sandbox reads. It stands for the world outside: it holds the processor's key and none of ours. */
export const sandboxVariables = {
  ...processVariables({ port: 8083 }),
  PUBLIC_URL: url({ protocols: HTTP }),
  DATA_DIR: text(),
  CHECKOUT_PUBLIC_URL: url({ protocols: HTTP }),
  PROCESSOR_API_KEY: text(),
};

/** The variables, read; also the token under which Nest injects them. */
export abstract class SandboxConfig {
  abstract readonly PUBLIC_URL: string;
  abstract readonly CHECKOUT_PUBLIC_URL: string;
  abstract readonly PROCESSOR_API_KEY: string;
}

export type SandboxVariables = ConfigOf<typeof sandboxVariables>;
