import { isIP } from 'node:net';
import { OneOf, Text } from '@cauce/http';

/** The body of a buyer's try, from checkout. */
export class StartAttemptRequest {
  @OneOf(['CARD']) method!: 'CARD';
  @Text({ max: 200 }) cardToken!: string;
  @Text({ max: 45, optional: true }) ip?: string;
}

/** The payer's address if it is one: it goes into webhooks. */
export function ipOf({ ip }: StartAttemptRequest): string | undefined {
  return ip !== undefined && isIP(ip) !== 0 ? ip : undefined;
}
