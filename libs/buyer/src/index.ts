export { Buyer, /** @internal */ CARDS, type Page, /** @internal */ SOURCES, /** @internal */ formOf } from './buyer.js';
export { /** @internal */ formsOf } from './form.js';
export { type Mail, Mailbox } from './mailbox.js';
export type { Send } from './send.js';
export { Subscriber } from './subscriber.js';
