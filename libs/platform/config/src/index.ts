export { ConfigError, configReader, readConfig, readConfigOrExit } from './read-config.js';
export type { ConfigFault, ConfigOf, ConfigRule, ConfigSpec } from './read-config.js';
export { neverInProduction, processVariables, serviceVariables } from './service.js';
export type { ProcessConfig, ServiceConfig } from './service.js';
export {
  base64Key,
  brokers,
  flag,
  keyRing,
  list,
  mailbox,
  milliseconds,
  namedUrls,
  onOff,
  oneOf,
  port,
  text,
  url,
  wholeNumbers,
} from './validators.js';
export { Refused, variable } from './variable.js';
export type { Variable, VariableMaker } from './variable.js';
