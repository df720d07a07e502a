/** Made of secrets, and of no use to an analyst: left out always. */
const NEVER = ['fingerprint', 'tokenMac'];
const PERSONAL = 'personal';

/** What an analyst is given of an event's data: without MACs of requests and tokens, and without what is personal unless it is asked for. */
export function exportedData(data: object, { withPersonal }: { readonly withPersonal: boolean }): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !NEVER.includes(field) && (withPersonal || field !== PERSONAL)));
}
