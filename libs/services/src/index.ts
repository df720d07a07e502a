export {
  BEHIND_GATEWAY,
  type BehindGateway,
  type Caller,
  DATABASE_OWNERS,
  type DatabaseOwner,
  type Pair,
  type SecondPortName,
  SERVICE_NAMES,
  type ServiceName,
  type UrlVariable,
  addressesFor,
  constantCase,
  ownsDatabase,
  pairsOf,
  serviceOf,
  urlVariable,
} from './names.js';
export { SERVICES, type Service } from './services.js';
export { STREAM_CATEGORIES, type StreamCategory, exportedCategories } from './streams.js';
