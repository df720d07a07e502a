import type { Given } from '@cauce/event-store';

/** A command of this principal, now. Partner platforms live at the real time, also those of an organization with a test clock. */
export function givenBy(principal: string): Given {
  return { principal, at: new Date().toISOString() };
}
