import { deriveClaimsKeys } from '@cauce/claims';
import { type CreatedService, createService } from '@cauce/http';
import { pairsOf } from '@cauce/services';
import { SILENT } from '@cauce/telemetry';
import { checkout } from '../src/checkout.module.js';
import { readCheckoutConfig } from '../src/config.js';

const KEY = Buffer.alloc(32, 1).toString('base64');

/** The whole service, in this process, calling whatever answers at `others`. */
export async function runCheckout(others: string, variables: Readonly<Record<string, string>> = {}): Promise<CreatedService> {
  const config = readCheckoutConfig({
    ENVIRONMENT: 'development',
    LOG_LEVEL: 'silent',
    CLAIMS_KEYS: deriveClaimsKeys(Buffer.alloc(32, 1), pairsOf('checkout')),
    CSRF_KEY: KEY,
    CATALOG_URL: others,
    PAYMENTS_URL: others,
    BILLING_URL: others,
    PARTNER_GATEWAY_URL: others,
    PUBLIC_URL: 'https://pay.example',
    PROCESSOR_PUBLIC_URL: 'https://processor.example',
    // Nobody listens there: this process counts for itself.
    REDIS_URL: 'redis://127.0.0.1:1',
    ...variables,
  });
  const service = await createService({ ...checkout(config, SILENT), name: 'checkout', config, logger: SILENT });
  await service.app.init();
  await service.app.getHttpAdapter().getInstance().ready();
  return service;
}
