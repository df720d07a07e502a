import { ClaimsSigner } from '@cauce/claims';
import type { FindMissing, FoundMissing } from '@cauce/contracts';
import { audit, describeAudit, type Operating, rowsIn, type TimeWindow } from '@cauce/event-store';
import { ServiceClient } from '@cauce/service-client';
import { createLogger } from '@cauce/telemetry';
import type { BillingConfig } from '../config.js';
import { SubscriptionLinks } from '../subscriptions/subscription.links.js';
import { PUBLISHER } from '../subscriptions/subscription.messages.js';
import { SubscriptionPublisher } from '../subscriptions/subscription.publisher.js';
import { SUBSCRIPTION_CATEGORY, SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/** The notifier may wait for what is on the bus. */
const TIMEOUT_MS = 30_000;
const AWAY = 'The notifier does not answer (NOTIFIER_URL)';
const as = { principal: 'billing' };

/** The operation: lists what is missing, and answers a report. The exit code is 1 while something is missing. */
export async function auditNotifications(config: BillingConfig, operating: Operating, window: TimeWindow): Promise<string> {
  const { store, pool } = operating;
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const subscriptions = new SubscriptionStreams({ store, rows: rowsIn(pool), writeThrough: false, logger }, config.ASK_AGAIN_MS);
  const publish = () => Promise.reject(new Error('an audit publishes nothing'));
  const publisher = new SubscriptionPublisher({ store, publish }, subscriptions, new SubscriptionLinks(config));
  const notifier = new ServiceClient(config.NOTIFIER_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'billing'), 'notifier');
  const ask = (body: FindMissing) =>
    notifier.callOrSay<FoundMissing>({ method: 'POST', path: '/internal/missing-notifications', body, as, timeoutMs: TIMEOUT_MS }, AWAY);
  try {
    const audited = await audit({ ...operating, ...window, follower: PUBLISHER, category: SUBSCRIPTION_CATEGORY, publisher, ask });
    if (audited.missingCount > 0) process.exitCode = 1;
    return describeAudit(audited, window);
  } finally {
    await notifier.close();
  }
}
