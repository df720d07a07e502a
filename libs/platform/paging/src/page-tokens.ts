import type { FieldViolation } from '@cauce/contracts';
import { SealBroken, type SealedBox } from '@cauce/secrets';

const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** Which list a token belongs to. A token of another one does not open. */
export type ListScope = {
  /** The list's route: `/v1/stores/{store}/payments`. */
  readonly route: string;
  /** The parent resource's name (`stores/<id>`). */
  readonly parent: string;
  /** The list's filters as the query has them; their violations are reported with those of the page. */
  readonly filter?: { readonly key: string; readonly violations: readonly FieldViolation[] };
};

/** Where a page ends: the keyset of its last row (`[createTime, position]`). */
export type Cursor = readonly string[];

/** Page tokens: encrypted, bound to their list, good for three days. */
export class PageTokens {
  /** @param now Unix milliseconds; the machine's time, not an organization's. */
  constructor(
    private readonly box: SealedBox,
    private readonly now: () => number = Date.now,
  ) {}

  /** The token for the page after this cursor. */
  token(scope: ListScope, cursor: Cursor): string {
    return this.box.seal(JSON.stringify([this.now(), ...cursor]), contextOf(scope));
  }

  /** The cursor; undefined for a token of another list, an old or a tampered one. */
  cursor(scope: ListScope, token: string): Cursor | undefined {
    const sealed = this.open(scope, token);
    if (!sealed) return undefined;
    const [made, ...cursor] = JSON.parse(sealed) as [number, ...string[]];
    return this.now() - made <= LIFETIME_MS ? cursor : undefined;
  }

  private open(scope: ListScope, token: string): string | undefined {
    try {
      return this.box.open(token, contextOf(scope)).toString('utf8');
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }
}

function contextOf({ route, parent, filter }: ListScope): string {
  return `page-token ${route} ${parent}${filter?.key ? `?${filter.key}` : ''}`;
}
