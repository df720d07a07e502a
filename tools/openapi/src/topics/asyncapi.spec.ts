import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Parser } from '@asyncapi/parser';
import { TOPICS } from '@cauce/contracts';

const FILE = fileURLToPath(new URL('../../../../libs/contracts/asyncapi.json', import.meta.url));

it('the document of the topics is valid AsyncAPI 3', async () => {
  const { document, diagnostics } = await new Parser().parse(readFileSync(FILE, 'utf8'));
  expect(diagnostics.filter(({ severity }) => [0, 1].includes(severity))).toEqual([]);
  const addresses = document?.channels().all().map((channel) => channel.address()); // prettier-ignore
  expect([document?.version(), addresses]).toEqual(['3.0.0', Object.keys(TOPICS)]);
});
