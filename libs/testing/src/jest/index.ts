export { SharedServices } from '../system/shared/shared-services.js';
export { Sequencer } from './sequencer.js';
