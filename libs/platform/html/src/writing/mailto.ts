/** The address of a link that writes to a mailbox: whatever has a meaning in one (`?`, `&`, `%`) is encoded, the `@` is not. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
