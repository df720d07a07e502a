export { certificates, isUntrusted, readTextFile } from './certificates.js';
export { EnvFileError, withEnvFile } from './env-file.js';
export { networkOf } from './network.js';
export { ConfigError, type ConfigRule, configReader, readConfig } from './read-config.js';

export { neverInProduction, processVariables, serviceVariables } from './service.js';
export {
  base64Key,
  brokers,
  count,
  flag,
  keyRing,
  list,
  mailbox,
  milliseconds,
  namedUrls,
  oneOf,
  onOff,
  perHour,
  perSecond,
  port,
  text,
  url,
  wholeNumbers,
} from './validators.js';
export { Refused, variable } from './variable.js';
export type { Variable } from './variable.js';
export { TrustedProxies, trustedProxies } from './trusted-proxies.js';
