import { Announcements, publishesNothing } from '@cauce/event-store';
import type { Connections } from '../connections.js';
import type { PaymentLinks } from '../payments/payment.links.js';
import { PAYMENT_TABLE } from '../payments/payment.row.js';
import { PAYMENT_CATEGORY, type PaymentStreams } from '../payments/payment.streams.js';
import { publisherOf } from '../publishing/payment.publisher.js';

/** The announcements of payments and their attempts. */
export function paymentAnnouncements({ pool, store }: Connections, payments: PaymentStreams, links: PaymentLinks): Announcements {
  const publisher = publisherOf({ store, publish: publishesNothing }, payments, links);
  return new Announcements({
    pool,
    store,
    table: PAYMENT_TABLE.name,
    key: 'payment_id',
    parts: ['true'],
    category: PAYMENT_CATEGORY,
    publisher,
  });
}
