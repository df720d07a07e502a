import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPERATIONS } from './operations.js';
import { OperatorDoor, Refused } from './operator-door.js';
import { programOf } from './program.js';

type Asked = { readonly method: string; readonly url: string; readonly authorization: string; readonly body: unknown };

let server: Server;
let asked: Asked[];
let answers: { status: number; body: unknown }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, authorization: headers.authorization ?? '', body: text === '' ? undefined : JSON.parse(text) });
      const { status, body } = answers.shift() ?? { status: 200, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  asked = [];
  answers = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      done();
    },
  });
  await programOf(OPERATIONS, { door: () => Promise.resolve(new OperatorDoor(url(), 'secret')), out }).parseAsync(args, { from: 'user' });
  return stripVTControlCharacters(said.join('')); // somebody may force colours (FORCE_COLOR)
}

it('asks as the operator, with the body that the options make', async () => {
  answers.push({ status: 200, body: { name: 'organizations/o', features: { subscriptions: true } } });
  const said = await run(
    'organizations',
    'create',
    '--display-name',
    'Taller',
    '--environment',
    'DEVELOPMENT',
    '--features-subscriptions',
    'true',
  );
  const body = { displayName: 'Taller', environment: 'DEVELOPMENT', features: { subscriptions: true } };
  expect(asked).toEqual([{ method: 'POST', url: '/admin/v1/organizations', authorization: 'Bearer secret', body }]);
  expect(said).toBe('name      organizations/o\nfeatures  {"subscriptions":true}\n');
});

it('shows a list as a table, and says that there is more', async () => {
  const stores = [{ name: 'stores/a', displayName: 'Chapi\u001b[31mnero', createTime: 't' }];
  answers.push({ status: 200, body: { stores, nextPageToken: 'next' } });
  expect((await run('stores', 'list', 'organizations/o', '--page-size', '1')).split('\n').map((line) => line.trimEnd())).toEqual([
    'NAME      DISPLAY NAME    CREATE TIME',
    'stores/a  Chapi [31mnero  t',
    '',
    'There is more: --all, or --page-token next',
    '',
  ]);
  expect(asked[0]?.url).toBe('/admin/v1/organizations/o/stores?pageSize=1');
});

it('follows every page, and prints JSON', async () => {
  answers.push(
    { status: 200, body: { stores: [{ name: 'a' }], nextPageToken: 'next' } },
    { status: 200, body: { stores: [{ name: 'b' }] } },
  );
  expect(JSON.parse(await run('--json', 'stores', 'list', 'o', '--all'))).toEqual({ stores: [{ name: 'a' }, { name: 'b' }] });
  expect(asked.map((each) => each.url)).toEqual([
    '/admin/v1/organizations/o/stores?pageToken=',
    '/admin/v1/organizations/o/stores?pageToken=next',
  ]);
});

it('says what was refused in the words of the API', async () => {
  const details = [{ reason: 'INVALID_FIELDS', metadata: {} }, { fieldViolations: [{ field: 'url', description: 'An https address.' }] }];
  answers.push({ status: 400, body: { error: { message: 'The request has invalid fields.', details } } });
  const refused = await run('webhook-endpoints', 'create', 'o', '--url', 'x').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ message: 'The request has invalid fields. (INVALID_FIELDS)', lines: ['url: An https address.'] });
});

it('says that nobody answers', async () => {
  const away = new OperatorDoor('http://127.0.0.1:9', 'secret');
  await expect(away.ask({ method: 'GET', path: '/organizations' })).rejects.toThrow(
    'The operator API at http://127.0.0.1:9 does not answer',
  );
});
