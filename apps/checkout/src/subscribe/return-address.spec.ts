import { aRunningSubscription, SUBSCRIPTION_ID } from '../../test/subscription.builder.js';
import { subscriptionReturnAddress } from './return-address.js';

const redirectUri = 'https://shop.example/back?cart=a%20b#top';

it('appends status, subscription_id and correlation_id to the merchant’s own query', () => {
  expect(subscriptionReturnAddress(aRunningSubscription({ redirectUri, correlationId: 'DR 2048' }))).toBe(
    `https://shop.example/back?cart=a%20b&status=ACTIVE&subscription_id=${SUBSCRIPTION_ID}&correlation_id=DR+2048#top`,
  );
});

it('names an assignment as such', () => {
  const name = `organizations/b/plan-assignments/${SUBSCRIPTION_ID}`;
  expect(subscriptionReturnAddress(aRunningSubscription({ kind: 'PLAN_ASSIGNMENT', name, status: 'TRIALING', redirectUri }))).toBe(
    `https://shop.example/back?cart=a%20b&status=TRIALING&assignment_id=${SUBSCRIPTION_ID}#top`,
  );
});

it.each([undefined, 'http://shop.example/', 'javascript:alert(1)', 'no address'])('is undefined for %p', (address) => {
  expect(subscriptionReturnAddress(aRunningSubscription(address === undefined ? {} : { redirectUri: address }))).toBeUndefined();
});
