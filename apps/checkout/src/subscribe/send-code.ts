import { ApiError, type AskForCode } from '@cauce/contracts';
import { type BillingClient } from '../billing.client.js';
import { subscriptionPath } from '../pages/view.js';
import { isNothingBegun } from '../web/nothing-begun.js';

/** Sends a code to the buyer's e-mail, and says where the buyer goes on. */
export async function sendCode(billing: BillingClient, link: string, who: AskForCode): Promise<string> {
  const path = subscriptionPath(link);
  try {
    await billing.sendCode(link, who);
    return `${path}/code`;
  } catch (error) {
    if (!(error instanceof ApiError) || error.http === 404 || isNothingBegun(error)) throw error;
    if (error.code === 'TOO_MANY_CODES') return `${path}/you?notice=locked-out`;
    // For any other error the page says more: the invitation may have ended.
    return error.http >= 500 ? `${path}/you?notice=not-sent` : path;
  }
}
