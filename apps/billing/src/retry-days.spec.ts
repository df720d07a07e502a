import { readFileSync } from 'node:fs';
import { ATTEMPTS, RETRY_DAYS } from '@cauce/billing-domain';

it('the API’s page says when a failed charge is tried again, and how often', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  expect(page).toContain(`is tried again on days ${new Intl.ListFormat('en-GB').format(RETRY_DAYS.map(String))} after the first try`);
  expect(page).toContain(`\`failedCount\` counts the failures of a series, 1 to ${ATTEMPTS}.`);
});
