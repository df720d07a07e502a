import { type ConfigOf, milliseconds, port, processVariables, text, url } from '@cauce/config';
import { SERVICES } from '@cauce/services';

const HTTP = ['http:', 'https:'] as const;

/** What the sandbox reads. It stands for the world outside: it holds the processor's key and none of ours. */
export const sandboxVariables = {
  ...processVariables(SERVICES.sandbox),
  PUBLIC_URL: url({ protocols: HTTP }),
  DATA_DIR: text(),
  CHECKOUT_PUBLIC_URL: url({ protocols: HTTP }),
  PROCESSOR_API_KEY: text(),
  /** Where callbacks go (the gateway's `/processor-callbacks`), and what they are signed with. */
  PROCESSOR_CALLBACK_URL: url({ protocols: HTTP }),
  PROCESSOR_CALLBACK_SECRET: text(),
  /** What takes the acquirer "a minute": card …0020's answer, card …0026's change of mind. */
  LATE_ANSWER_MS: milliseconds({ default: 60_000 }),
  /** Where the buyers' mail server listens. */
  SMTP_PORT: port({ default: 1025 }),
};

/** The variables, read; also the token under which Nest injects them. */
export abstract class SandboxConfig {
  abstract readonly HOST: string;
  abstract readonly PUBLIC_URL: string;
  abstract readonly CHECKOUT_PUBLIC_URL: string;
  abstract readonly PROCESSOR_API_KEY: string;
  abstract readonly PROCESSOR_CALLBACK_URL: string;
  abstract readonly PROCESSOR_CALLBACK_SECRET: string;
  abstract readonly LATE_ANSWER_MS: number;
  abstract readonly SMTP_PORT: number;
}

export type SandboxVariables = ConfigOf<typeof sandboxVariables>;
