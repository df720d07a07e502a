import { idOf } from '@cauce/kernel';
import { KeyRing, LinkTokens } from '@cauce/secrets';
import type { Stack } from '@cauce/testing/system';

/** A genuine link to change a subscription's card that has ended, as billing would have signed it a month ago. */
export function endedMethodLink(stack: Stack, { name }: { readonly name: string }): string {
  const keys = KeyRing.parse(stack.part('billing').env['LINK_KEYS'] ?? '');
  const ended = Math.floor(Date.now() / 1_000) - 1;
  return `${stack.checkoutUrl}/u/${new LinkTokens(keys, 'method').token(`${idOf(name)}~${ended.toString(36)}`)}`;
}
