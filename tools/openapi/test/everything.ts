/** What a type can be made of, as ours are. */
type Named = { readonly name: `stores/${string}`; readonly note?: string };

/** Each kind of type that a stored event or a message uses. */
export type Everything = Readonly<
  Named & {
    /** In cents: see {@link Named}. */
    amountCents: number;
    status: 'OPEN' | 'CLOSED';
    level: 1 | 2;
    isTest: boolean;
    testClock?: true;
    nothing: null;
    tags: readonly string[];
    fingerprint: Readonly<Record<string, string>>;
    data: object;
    anything: unknown;
    by: { readonly kind: 'person'; readonly age: number } | { readonly kind: 'machine' };
    when: string | number | undefined;
  }
>;

/** It has no end. */
export type Endless = { readonly inner?: Endless };

/** JSON has no such thing. */
export type Unsaid = { readonly at: 1n };
