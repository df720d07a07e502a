import { ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { type BehindGateway, pairsOf } from '@cauce/services';
import { fastify } from 'fastify';
import { type Upstream } from '../forwarding/upstream.js';
import { PUBLIC_ROUTES } from '../routes/routes.js';
import { type Door, openDoor } from './door.js';

/** How many requests of its caller's rate limit each of these counts as. */
async function costsOf(urls: readonly string[]): Promise<number[]> {
  const costs: number[] = [];
  const identify: Door['identify'] = (_request, _reply, countsAs) => {
    costs.push(countsAs);
    throw new ApiError('RATE_LIMITED');
  };
  const app = fastify({ rewriteUrl: ({ url = '' }) => url.replace(/:(?=[a-z]+$)/, '/~') });
  const signer = new ClaimsSigner(ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 1), pairsOf('gateway'))), 'gateway');
  openDoor(app, { routes: PUBLIC_ROUTES, identify, upstreams: {} as Record<BehindGateway, Upstream>, signer });
  for (const url of urls) await app.inject(url);
  await app.close();
  return costs;
}

it('tells who counts a request how many it counts as', async () => {
  const plans = '/v1/stores/s/subscription-plans';
  const urls = [
    '/v1/stores',
    plans,
    `${plans}/p/subscriptions/n`,
    `${plans}/p/subscriptions/n:explain`,
    `${plans}/p/subscriptions/n:simulate`,
  ];
  expect(await costsOf([...urls, `${plans}/assignments/a:simulate`])).toEqual([1, 1, 1, 5, 10, 10]);
});
