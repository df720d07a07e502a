import { readFileSync } from 'node:fs';
import { DATABASE_OWNERS } from '@cauce/services';

const MODELS = ['ParkedMessage', 'BatchStart'];

/** The model of a service's database as its Prisma schema writes it; undefined: it has none. */
function modelOf(service: string, model: string): string | undefined {
  const schema = readFileSync(new URL(`../../../apps/${service}/prisma/schema.prisma`, import.meta.url), 'utf8');
  return new RegExp(`^model ${model} \\{.*?^\\}`, 'ms').exec(schema)?.[0];
}

it.each(MODELS)('the tables of %s are the same in every service: one library reads and writes them all', (model) => {
  const models = DATABASE_OWNERS.map((service) => modelOf(service, model)).filter((text) => text !== undefined);
  expect(models).toHaveLength(4);
  expect(new Set(models).size).toBe(1);
});
