/**
 * The places where real code waits for another part: there its process may die, the answer may be lost, or the request may take effect late.
 * Each names its port; a spec checks that histories crash at every one.
 */
export const CRASH_POINTS = {
  'reads a stream': 'EventStore: read',
  appends: 'EventStore: append (tried again with the same ids when the answer is lost)',
  'reads the row': 'RowStore: findWhole, findAll, version, versions',
  'writes the row': 'RowStore: write, after each append',
  'waits for the row': 'RowStore: hasReached, when the row was not written through',
  'projects rows': 'RowStore: writeWith, rows and checkpoint in one transaction',
  'answers the merchant': 'CreatePaymentController: the response on its way',
  'keeps the card token': 'AttemptSecrets: keep, before AttemptStarted',
  'opens the card token': 'AttemptSecrets: open',
  'notes where the buyer is': 'AttemptSecrets: sendBuyer',
  'erases the card token': 'AttemptSecrets: erase, after the outcome',
  charges: 'PaymentProcessor: charge',
  'asks what became of it': 'PaymentProcessor: find',
  abandons: 'PaymentProcessor: abandon',
  captures: 'PaymentProcessor: capture',
  refunds: 'PaymentProcessor: refund',
  'claims the due row': 'DueRows: claim',
  'gives the due row back': 'DueRows: settle',
  'takes the lead': 'Lease: take (the other follower may not know yet)',
  'sends to the bus': 'BusProducer: send',
  'saves the checkpoint': 'Lease: save, where the epoch is still mine',
  'looks for the publisher': 'PaymentPublisher: how far the follower has come, before an outcome is told again',
  'fetches from the bus': 'BusServer: eachBatch',
  'makes deliveries': 'DeliveryLeases: insert, unique by endpoint and event',
  'commits the offset': 'BusServer: resolveOffset and commit',
  'claims deliveries': 'DeliveryLeases: claim',
  'posts the webhook': 'DeliverySender: attempt',
  'writes the result': 'DeliveryResults: write',
} as const;

/** The name of a crash point. */
export type CrashPoint = keyof typeof CRASH_POINTS;

/** Crash points that only read: such a request has no effect when it arrives late. */
export const LOOKS: ReadonlySet<CrashPoint> = new Set([
  'reads a stream',
  'reads the row',
  'waits for the row',
  'opens the card token',
  'asks what became of it',
  'looks for the publisher',
  'fetches from the bus',
]);
