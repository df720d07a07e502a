export {
  BEHIND_GATEWAY,
  type BehindGateway,
  type Caller,
  DATABASE_OWNERS,
  type DatabaseOwner,
  type SecondPortName,
  SERVICE_NAMES,
  type ServiceName,
  type UrlVariable,
  addressesFor,
  constantCase,
  ownsDatabase,
  serviceOf,
  urlVariable,
} from './names.js';
export { SERVICES, type Service } from './services.js';
