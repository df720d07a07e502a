import { lawOf, obeysTheLaws } from '@cauce/testing/domain';
import { LAWS, SUBSCRIPTION } from '../test/subscription-laws.js';

describe('any life of a subscription', () => {
  obeysTheLaws(SUBSCRIPTION);
  const law = lawOf(SUBSCRIPTION);
  for (const [name, holds] of Object.entries(LAWS)) law(name, holds);
});
