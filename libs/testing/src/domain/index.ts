export { eventsOf } from './aggregate.js';
export { casesOf, ignored, rejected } from './cases.js';
export { type Subject } from './histories.js';
export { statesOf, toMarkdown, toMermaid } from './printing.js';
export { PERSONAL, lawOf, obeysTheLaws } from './laws.js';
