import { each } from '@cauce/testing/system';
import { MerchantClient } from '../load/merchant-client.js';
import type { Shop } from '../payments/shop.js';

/** As large as a payment may be. */
const LARGE = {
  amountCents: 100,
  currencyCode: 'COP',
  title: '😀'.repeat(200),
  description: '😀'.repeat(2_000),
  correlationId: '😀'.repeat(255),
  redirectUri: `https://a.example/${'r'.repeat(2_000)}`,
  mediaAssets: Array.from({ length: 10 }, (_, at) => `https://a.example/${at}${'m'.repeat(2_020)}`),
  buyer: { firstName: '😀'.repeat(100), lastName: '😀'.repeat(100), phoneNumber: '+573001234567' },
  disableBuyerNotification: true,
};

/** Creates so many of them in a shop. */
export async function fillWithLarge({ url, token, store }: Shop, count: number, signal: AbortSignal): Promise<void> {
  const client = new MerchantClient(url, token, 16);
  try {
    await each(Array.from({ length: count }), 16, signal, () => client.post(`/v1/${store}/payments`, JSON.stringify(LARGE)));
  } finally {
    await client.close();
  }
}
