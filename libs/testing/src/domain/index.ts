export { type Aggregate, type Step, eventsOf, play } from './aggregate.js';
export { type Case, type Cases, type Ignored, type Rejected, casesOf, ignored, rejected } from './cases.js';
export { type Commands, type MayLack, type Subject, histories } from './histories.js';
export { statesOf, toMarkdown, toMermaid } from './printing.js';
export { type Law, PERSONAL, lawOf, obeysTheLaws } from './laws.js';
