export { Buyer, /** @internal */ CARDS, type Page, /** @internal */ SOURCES, /** @internal */ formOf } from './buyer.js';
export { type Form, formsOf, headingOf, linkAwayOf } from './form.js';
export { type Mail, Mailbox } from './mailbox.js';
export { Subscriber } from './subscriber.js';
