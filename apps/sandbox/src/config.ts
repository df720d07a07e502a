import { configReader, type ConfigRule, milliseconds, oneOf, port, processVariables, text, url } from '@cauce/config';
import { SERVICES } from '@cauce/services';
import { FLAW_NAMES, MANNER_NAMES } from './flaws/flaw-names.js';

const HTTP = ['http:', 'https:'] as const;

/** The sandbox stands for the world outside: of ours it has the processor's key, and what the local stack tells its start page (`guide/`). */
const VARIABLES = {
  ...processVariables(SERVICES.sandbox),
  PUBLIC_URL: url({ protocols: HTTP }),
  /** Where our services reach it, when that is elsewhere: in containers a browser's address leads them nowhere. */
  INNER_URL: url({ protocols: HTTP, default: undefined }),
  DATA_DIR: text(),
  CHECKOUT_PUBLIC_URL: url({ protocols: HTTP }),
  /** Where it asks checkout how it is, when that is elsewhere. */
  CHECKOUT_URL: url({ protocols: HTTP, default: undefined }),
  PROCESSOR_API_KEY: text(),
  /** Where callbacks go (the gateway's `/processor-callbacks`), and what they are signed with. */
  PROCESSOR_CALLBACK_URL: url({ protocols: HTTP }),
  PROCESSOR_CALLBACK_SECRET: text(),
  /** How long the acquirer's "minute" lasts: card …0020's answer, card …0026's change of mind. */
  LATE_ANSWER_MS: milliseconds({ default: 60_000 }),
  /** Breaks the processor in one way, so that tests see `cauce processor check` notice it; or gives it a manner that the check must not mind. */
  SANDBOX_FLAW: oneOf([...FLAW_NAMES, ...MANNER_NAMES], { default: undefined }),
  /** Where the buyers' mail server listens. */
  SMTP_PORT: port({ default: 1025 }),
};

/** A broken processor is for tests alone. @internal */
export const noFlawInProduction: ConfigRule = ({ ENVIRONMENT, SANDBOX_FLAW }) =>
  ENVIRONMENT === 'production' && SANDBOX_FLAW !== undefined
    ? { variable: 'SANDBOX_FLAW', problem: 'is set in production', allowed: 'nothing when ENVIRONMENT is production' }
    : undefined;

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readSandboxConfig = configReader(VARIABLES, noFlawInProduction);

/** The configuration that was read. */
export type SandboxConfig = ReturnType<typeof readSandboxConfig>;
