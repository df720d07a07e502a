export { Keeper } from '../system/shared/keeper.js';
export { Sequencer } from './sequencer.js';
