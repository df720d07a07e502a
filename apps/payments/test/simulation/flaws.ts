/** A guarantee that is taken away, to check that a law notices. Each is one `if`: in the world, at a port, or around a real class. */
export type Flaw =
  | 'skip the revision check'
  | 'derive event ids from the command'
  | 'answer before the append'
  | 'draw a payment id for each request'
  | 'charge with a fresh key'
  | 'drop the abandon fence'
  | 'take unknown for failed'
  | 'forget unexpected settlements'
  | 'give a due row up after one try'
  | 'acknowledge any callback'
  | 'leave an attempt under review alone'
  | 'save the checkpoint before sending'
  | 'commit the offset before the deliveries'
  | 'make a delivery for each message'
  | 'send without waiting for the earlier event'
  | 'refund with a fresh key'
  | 'take no answer to a refund for a refusal'
  | 'drop the lease check'
  | CycleFlaw;

/** One that shows best in the histories of a subscription's cycle. */
export type CycleFlaw =
  | 'commit the offset before the order'
  | 'tell one outcome of each charge'
  | 'pass over the withdrawal of a paid cycle'
  | 'record a refund without asking'
  | 'commit no offset of an order';
