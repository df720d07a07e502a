/** A message by what it says: a port, a time or a count in it changes with each try. */
export function withoutNumbers(message: string): string {
  return message.replaceAll(/\d+/g, '');
}
