export { type Command, type Decision, type Event, type OfType } from './decision.js';
export {
  type Definition,
  type EventMakers,
  type PlainRow,
  type Transitions,
  answer,
  rowsFor,
  statesOf,
  toMarkdown,
  toMermaid,
} from './machine.js';
export { type Money, afterDiscount } from './money.js';
