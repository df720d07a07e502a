export { eventsOf, play, type Step } from './aggregate.js';
export { casesOf, ignored, rejected } from './cases.js';
export { histories, type Subject } from './histories.js';
export { statesOf, toMarkdown, toMermaid } from '@cauce/kernel';
export { PERSONAL, lawOf, obeysTheLaws } from './laws.js';
