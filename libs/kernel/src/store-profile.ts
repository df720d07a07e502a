/** What buyers see of a store besides its name, as its operator set it. Addresses are https, of at most 2048 characters. */
export type StoreProfile = {
  /** Where buyers write to: the `Reply-To` of their mails. Of a business, so it is no personal data. */
  readonly supportEmail?: string;
  readonly supportUrl?: string;
  readonly logoUrl?: string;
};

/** Those of the three that are set, and nothing else; undefined where none is. An empty text is not set. */
export function storeProfile({ supportEmail, supportUrl, logoUrl }: StoreProfile): StoreProfile | undefined {
  const profile = {
    ...(supportEmail && { supportEmail }),
    ...(supportUrl && { supportUrl }),
    ...(logoUrl && { logoUrl }),
  };
  return Object.keys(profile).length === 0 ? undefined : profile;
}
