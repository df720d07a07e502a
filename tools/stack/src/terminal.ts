export { ask } from './ask.js';
export { browsing } from './browsing.js';
export { whyNoAnswer } from './not-running.js';
export { stopRequested } from './signals.js';
export { textTable } from './text-table.js';
