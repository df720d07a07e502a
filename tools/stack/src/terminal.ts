export { ask } from './ask.js';
export { whyNoAnswer } from './not-running.js';
export { stopRequested } from './signals.js';
