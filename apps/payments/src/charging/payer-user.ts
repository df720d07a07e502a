import { derivedId } from '@cauce/secrets';

/** `users/<id>`: the same for the same person and organization, without a way back to the document; undefined without a document. */
export function userOf(
  key: Buffer,
  organization: string,
  { documentType, document }: { readonly documentType?: string; readonly document?: string },
): string | undefined {
  if (documentType === undefined || document === undefined) return undefined;
  return `users/${derivedId(key, 'user', organization, documentType, document)}`;
}
