/** What loading subscriptions needs of a running stack (`@cauce/stack`). */
export type LoadableStack = {
  readonly world: {
    readonly secrets: { readonly claimsRootKey: string; readonly methodGrantKey: string; readonly billingSealingKeys: string };
    readonly ports: Readonly<Record<'billing' | 'payments', number>>;
    readonly addresses: { readonly eventStoreUrl: string; readonly databaseUrls: { readonly billing: string } };
    readonly checkoutUrl: string;
    readonly sandboxUrl: string;
  };
  readonly services: {
    readonly running: readonly { readonly service: string; readonly part: { stop(): Promise<unknown>; start(): Promise<unknown> } }[];
  };
};
