import type { Guide, GuideClock, GuidePayment, GuideSubscription, PartState } from '../guide/guide.js';
import type { GuideSettings } from '../guide/guide.settings.js';
import type { Inboxes } from '../inbox/inboxes.js';

/** What the start page shows. Without settings the stack has not said where it is: the page shows placeholders, and no buttons. */
export type StartView = {
  readonly webhooks: number;
  readonly settings: GuideSettings | undefined;
  readonly payment: GuidePayment | undefined;
  readonly subscription: GuideSubscription | undefined;
  readonly parts: readonly PartState[] | undefined;
  readonly clock: GuideClock | undefined;
  /** What the button that was pressed came to, when it did not work. */
  readonly error: string | undefined;
};

/** Asks everything at once. */
export async function startView(guide: Guide, inboxes: Inboxes, error?: string): Promise<StartView> {
  const webhooks = inboxes.names().reduce((total, name) => total + inboxes.count(name), 0);
  const [parts, clock] = await Promise.all([guide.parts(), guide.clock()]);
  const { settings, payment, subscription } = guide;
  return { webhooks, settings, payment, subscription, parts, clock, error };
}
