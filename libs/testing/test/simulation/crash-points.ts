/**
 * Where a handler waits for another part, and so where its process may die, its answer may be lost, or what it asked for may
 * happen only later. Each names the real code that it stands for; a spec sees to it that histories die at every one.
 */
export const CRASH_POINTS = {
  'reads a stream': 'DeciderStreams: readTail',
  appends: 'Appends: append (tried again with the same ids when the answer is lost)',
  'writes the row': 'PaymentStreams: rows.write, after each append',
  'answers the merchant': 'CreatePaymentController: the response on its way',
  'keeps the card token': 'AttemptSecrets: keep, before AttemptStarted',
  'opens the card token': 'AttemptSecrets: open',
  'erases the card token': 'AttemptSecrets: erase, after the outcome',
  charges: 'HttpProcessor: charge',
  'asks what became of it': 'HttpProcessor: find',
  abandons: 'HttpProcessor: abandon',
  'claims the due row': 'DueTable: claim',
  'gives the due row back': 'DueTable: settle',
  'takes the lead': 'Lease: take (the other publisher may not know yet)',
  'sends to the bus': 'PaymentPublisher: handle → BusProducer: send',
  'saves the checkpoint': 'Lease: save, where the epoch is still mine',
  'fetches from the bus': 'BusServer: eachBatch',
  'makes deliveries': 'DeliveryLeases: insert, unique by endpoint and event',
  'commits the offset': 'BusServer: resolveOffset and commit',
  'claims deliveries': 'DeliveryLeases: claim',
  'posts the webhook': 'DeliverySender: attempt',
  'writes the result': 'DeliveryResults: write',
} as const;

/** A place to die at. */
export type CrashPoint = keyof typeof CRASH_POINTS;

/** Where it only looks: nothing comes of such a request that arrives late. */
export const LOOKS: ReadonlySet<CrashPoint> = new Set([
  'reads a stream',
  'opens the card token',
  'asks what became of it',
  'fetches from the bus',
]);
