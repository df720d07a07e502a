import type { OperationMetadata, OperationParameter } from '@cauce/http';
import { field } from '@cauce/kernel';
import type { Parameter } from './shape.js';

const PAGE: readonly Parameter[] = [
  {
    name: 'pageSize',
    in: 'query',
    required: false,
    description: 'The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB.',
    schema: { ...field.integer({ minimum: 1, maximum: 1000 }), default: 50, examples: [50] },
  },
  {
    name: 'pageToken',
    in: 'query',
    required: false,
    description:
      'The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned.',
    schema: { type: 'string' },
  },
];

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random value per creation, for example a UUID; 1 to 255 visible ASCII characters. A request with the same key and body returns what was created before and creates nothing. Keys are remembered for 30 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$', examples: ['5f0c2d1e-8b1a-4d57-9f0e-2a6f4f6c1b3d'] },
};

/** All parameters of a route: of its path, its query and its headers. */
export function parametersOf(
  address: string,
  { answers, path = {}, query = {}, idempotent = false }: Omit<OperationMetadata, 'summary'>,
): Parameter[] {
  const isPaged = answers !== undefined && 'list' in answers && answers.paged;
  return [
    ...[...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(address, name, path[name])),
    ...(isPaged ? PAGE : []),
    ...Object.entries(query).map(([name, { about, schema }]) => ({
      name,
      in: 'query' as const,
      required: false,
      description: about,
      schema,
    })),
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
}

function inPath(address: string, name: string, given: OperationParameter | undefined): Parameter {
  if (given) return { name, in: 'path', required: true, description: given.about, schema: given.schema };
  const before = address.slice(0, address.indexOf(`{${name}}`));
  const collection = before.split('/').at(-2) ?? name;
  const description = `The id: what follows \`${collection}/\` in the resource's name.`;
  const schema = { type: 'string', pattern: '^[a-z2-7]{26}$', examples: ['pibqxhoemf3cxldil3rlhlfj3o'] } as const;
  return { name, in: 'path', required: true, description, schema };
}
