import { CLAIMS_HEADER, ClaimsKeys, ClaimsSigner } from '@cauce/claims';
import { randomId } from '@cauce/secrets';
import { type Merchant, send, type Stack } from '@cauce/testing/system';

/** What a request says that came with the token of a merchant's integration: as the gateway would sign it. */
export class PartnerToken {
  /** `integrations/<id>`. */
  readonly integration = `integrations/${randomId()}`;

  constructor(
    private readonly stack: Stack,
    private readonly merchant: Merchant,
  ) {}

  /** Asks billing, past the gateway. @param path begins with `/v1` */
  async post<Body>(path: string, json: object): Promise<Body> {
    const { url } = this.stack.part('billing');
    const keys = ClaimsKeys.parse(this.stack.part('gateway').env['CLAIMS_KEYS'] ?? '');
    const { organization, store } = this.merchant;
    const body = JSON.stringify(json);
    const claims = new ClaimsSigner(keys, 'gateway').sign('billing', {
      principal: 'access-tokens/partner',
      organization,
      organizationDisplayName: 'Taller',
      store: { name: store, displayName: 'Taller' },
      integration: this.integration,
      environment: 'DEVELOPMENT',
      features: { subscriptions: true },
      testClock: true,
      requestId: 'partner',
      method: 'POST',
      path,
      body,
    });
    const headers = { [CLAIMS_HEADER]: claims, 'content-type': 'application/json' };
    const answer = await send<Body>({ method: 'POST', url: url + path, headers, body });
    if (answer.status !== 200) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }
}
