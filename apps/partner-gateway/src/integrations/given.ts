import type { CommandContext } from '@cauce/event-store';

/** A command of this principal, now. Partner platforms live at the real time, also those of an organization with a test clock. */
export function givenBy(principal: string): CommandContext {
  return { principal, at: new Date().toISOString() };
}
