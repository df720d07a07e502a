import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { listTable } from './list-table.js';
import { OPERATIONS } from './operations.js';
import { operatorDocument, type Schema } from './operator-document.js';

const WIDEST = 110;
const pipe = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const terminal = (columns: number) => Object.assign(pipe(), { columns });
const plain = (text: string) => stripVTControlCharacters(text).split('\n');

const ids = ['pibqxhoemf3cxldil3rlhlfj3o', 'pibqxhoekf3cxldil3rlhlfj3o', 'w36baitccsrzh65iqjopzowphc'];
const payment = {
  name: `stores/${ids[2]}/payments/${ids[0]}`,
  status: 'AWAITING_PAYMENT',
  amountCents: 24_000_000,
  currencyCode: 'COP',
  buyer: { firstName: 'Ana', lastName: 'Ríos', email: 'ana@correo.example' },
  correlationId: 'DR-2048',
  createTime: '2026-11-27T14:55:21.123Z',
};
const columns = ['name', 'status', 'amount', 'buyer', 'correlationId', 'createTime'];

it('is for people on a terminal: short ids, money in its currency, times to the minute', () => {
  const other = { ...payment, name: `stores/${ids[2]}/payments/${ids[1]}`, amountCents: 150_000, currencyCode: 'JPY', status: 'FUNDED' };
  expect(plain(listTable([payment, other], columns, terminal(WIDEST)))).toEqual(
    [
      'NAME       STATUS                   AMOUNT  BUYER     REFERENCE  CREATE UTC',
      'pibqxhoem  AWAITING_PAYMENT  COP 240,000.00  Ana Ríos  DR-2048    2026-11-27 14:55',
      'pibqxhoek  FUNDED                 JPY 1,500  Ana Ríos  DR-2048    2026-11-27 14:55',
    ].map((line) => line.replace('STATUS                   AMOUNT', 'STATUS                    AMOUNT')),
  );
});

it.each([
  ['a pipe', pipe(), {}],
  ['a terminal that is told so', terminal(200), { isWide: true }],
])('has whole names and times in %s', (_, stream, how) => {
  const [head, line] = plain(listTable([payment], columns, stream, how));
  expect(head).toMatch(/^NAME +STATUS +AMOUNT +BUYER +REFERENCE +CREATE TIME$/);
  expect(line).toContain(`${payment.name}  AWAITING_PAYMENT  COP 240,000.00  Ana Ríos`);
  expect(line).toContain(payment.createTime);
});

it('says of what a name is, where that is not the row’s own, and cuts only texts', () => {
  const long = { ...payment, resource: payment.name, correlationId: 'x'.repeat(255) };
  const [, line = ''] = plain(listTable([long], ['name', 'resource', 'correlationId', 'createTime'], terminal(80)));
  expect(line).toMatch(/^pibqxhoe {2}payments\/pibqxhoe {2}x+… {2}2026-11-27 14:55$/);
  expect(line).toHaveLength(80);
});

it('has a line for each column, whole, where nothing that may be cut is left', () => {
  const text = 'x'.repeat(40);
  expect(plain(listTable([{ ...payment, correlationId: text }], columns, terminal(40)))).toContain(`correlationId  ${text}`);
});

it.each(OPERATIONS.filter(({ lists }) => lists !== undefined).map((operation) => [operation.command, operation] as const))(
  `%s is a table within ${WIDEST} columns, however long its texts are`,
  (_, { lists = '', columns: shown = [], tables, path, method }) => {
    const schema = listedBy(`/admin/v1${path}`, method, lists);
    const rows = ids.map((id) => longest(schema, id)) as object[];
    const lines = plain(listTable(rows, shown, terminal(WIDEST), { cells: tables?.[lists]?.cells }));
    expect(lines[0]).toMatch(/^NAME /);
    // The checks of a service are a line each.
    if (lists !== 'services') expect(lines).toHaveLength(rows.length + 1);
    for (const line of lines) expect([line, line.length <= WIDEST]).toEqual([line, true]);
  },
);

function resolved({ $ref, ...schema }: Schema): Schema {
  return $ref === undefined ? schema : (operatorDocument().components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
}

function listedBy(path: string, method: string, lists: string): Schema {
  const answer = operatorDocument().paths[path]?.[method.toLowerCase()]?.responses['200']?.content['application/json'].schema ?? {};
  return resolved(resolved(answer).properties?.[lists]?.items ?? {});
}

/** A value as the API may answer it, as long as merchants make them: the longest of its values, names with this id, and long texts. */
function longest(schema: Schema, id: string): unknown {
  const { properties, examples = [], items, enum: values, format, type } = resolved(schema);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, longest(each, id)]));
  if (items) return [longest(items, id), longest(items, id)];
  if (values) return [...values].sort((one, other) => other.length - one.length)[0];
  const [example] = examples;
  if (format === 'date-time') return '2026-11-27T14:55:21.123Z';
  if (type === 'integer') return 999_999_999_999;
  if (typeof example !== 'string' || /^[A-Z]{3}$/.test(example)) return example;
  if (/^[a-z-]+\/[\w-]/.test(example))
    return example.replaceAll(/\/([a-z2-7]{26})/g, `/${id}`).replace(/\/[0-9a-f]{32}$/, `/${Buffer.from(id.slice(10)).toString('hex')}`);
  return format === 'uri' ? `https://shop.example/${'orders/'.repeat(30)}` : 'Comercializadora de Artículos para el Hogar Dos Ríos S.A.S.';
}
