export { Door, type Saying } from './api/door.js';
export { type AttemptPage, MerchantApi, type Payment, type PaymentAttempt, type PaymentPage } from './api/merchant-api.js';
export { type Delivery, type DeliveryAttempt, OperatorApi, type RegisteredEndpoint, type TestClock } from './api/operator-api.js';
export { type Answer, type Outgoing, send } from './api/send.js';
export { type Merchant, aMerchant } from './builders/a-merchant.js';
export { aPayment } from './builders/a-payment.js';
export { aReceiver } from './builders/a-receiver.js';
export { Buyer, CARDS, type Page, SOURCES, formOf } from './buyer/buyer.js';
export { type Form, formsOf } from './buyer/form.js';
export { EventLog, type Position, type Recorded } from './event-log.js';
export { type ApiDocument, type Operation, type Schema, apiDocument } from './document/api-document.js';
export { Validators } from './document/validators.js';
export { type Patience, eventually } from './eventually.js';
export { Messages } from './messages.js';
export { type LedgerEntry, ledgerOf } from './processor-ledger.js';
export { type Envelope, Inbox, type InboxSettings, type Webhook, envelopeOf } from './receiver/inbox.js';
export { type Mail, Mailbox, aMailbox } from './receiver/mailbox.js';
export { LocalServer } from './receiver/local-server.js';
export { contractChecksum, standardSignature } from './receiver/verification.js';
export { type OwnDatabase, newDatabase, stackAddress } from './stack/database.js';
export { type About, Scenario } from './scenario/scenario.js';
export { scenarios } from './scenario/scenarios.js';
export { type Span, after } from './scenario/span.js';
export { type Expected } from './scenario/telling.js';
export { freePort } from './stack/free-port.js';
export { type Ending, Instance } from './stack/instance.js';
export { type OwnEventStore, startEventStore } from './stack/own-event-store.js';
export { type Part } from './stack/part.js';
export {
  type RunningService,
  type Sending,
  type ServiceAnswer,
  type ServiceRefusal,
  type ServiceUnderTest,
  type SharedByInstances,
  sharedByInstances,
  startService,
} from './stack/service.js';
export { Stack, type StackAddresses } from './stack/stack.js';
export { type Wire, wireTo } from './stack/wire.js';
