import { ask, whyNoAnswer } from '@cauce/stack/terminal';
import { demandAddress, demandToken } from './doors.js';
import { answeredObject, refusalOf, Refused } from './operator-door.js';

/** Where a merchant's API is, and as whom to use it. */
export type Merchant = { readonly apiUrl: string; readonly accessToken: string; /** `stores/<id>`. */ readonly store: string };

const TIMEOUT_MS = 30_000;

/** The public API, as a merchant uses it. */
export class MerchantApi {
  private readonly merchant: Merchant;

  /** Throws UsageError for an address or a token that cannot be one. */
  constructor({ apiUrl, accessToken, store }: Merchant) {
    this.merchant = {
      apiUrl: demandAddress('--api', apiUrl, 'http://localhost:8080'),
      accessToken: demandToken('--access-token', accessToken),
      store,
    };
  }

  get store(): string {
    return this.merchant.store;
  }

  /** @param path below `/v1` */
  get<Answer>(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  /** The same. */
  post<Answer>(path: string, body: object): Promise<Answer> {
    return this.ask('POST', path, body);
  }

  private async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { apiUrl, accessToken } = this.merchant;
    const json = body && { body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${accessToken}`, ...(json && { 'content-type': 'application/json' }) };
    const sent = { method, headers, ...json, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const answer = await ask(`${apiUrl}/v1${path}`, sent).catch((error: unknown) => {
      throw new Refused(`The API at ${apiUrl} does not answer: ${whyNoAnswer(error)}`);
    });
    const text = await answer.text();
    if (!answer.ok) throw refusalOf(text, `${apiUrl} answered ${answer.status}, but not as the API does: check --api.`);
    return answeredObject(text, apiUrl, '--api') as Answer;
  }
}
