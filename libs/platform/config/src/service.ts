import { type ServiceName, serviceOf } from '@cauce/services';
import { claimsKeys } from './claims-keys.js';
import type { ConfigRule } from './read-config.js';
import { oneOf, port, share, text, url } from './validators.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** OpenTelemetry's names. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What every process reads. Without LOG_FORMAT, logs are pretty on a terminal and JSON elsewhere. */
export const processVariables = (defaults: { readonly port: number }) => ({
  HOST: text({ default: '127.0.0.1' }),
  PORT: port({ default: defaults.port }),
  ENVIRONMENT: oneOf(['development', 'production']),
  LOG_LEVEL: oneOf(LOG_LEVELS, { default: 'info' }),
  LOG_FORMAT: oneOf(['json', 'pretty'], { default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url({ protocols: ['http:', 'https:'], default: undefined }),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS, { default: 'parentbased_always_on' }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
});

/** What a service reads besides, if it is called with claims or calls with them. */
export const serviceVariables = (name: ServiceName) => ({
  ...processVariables(serviceOf(name)),
  /** Where `GET /metrics` is answered, and nowhere else then. Without it: on a port that only our own services and operators reach, if there is one. */
  METRICS_PORT: port({ default: undefined }),
  CLAIMS_KEYS: claimsKeys(name),
});

/** A rule: a development aid that refuses to start as production. */
export const neverInProduction =
  (variable: string): ConfigRule =>
  (known) =>
    known['ENVIRONMENT'] === 'production' && known[variable] === true
      ? { variable, problem: 'is true in production', allowed: 'false when ENVIRONMENT is production' }
      : undefined;
