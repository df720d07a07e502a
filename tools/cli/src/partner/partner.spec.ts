import { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { LocalServer } from '@cauce/testing/services';
import { APartner } from '../../test/a-partner.js';
import { UsageError } from '../operation.js';
import { OPERATIONS } from '../operations.js';
import { OperatorDoor, Refused } from '../operator-door.js';
import { programOf } from '../program.js';
import type { Report } from './check/report.js';

const TOKEN = 'pat_1';

/** An operator API with one store and its integrations, a page each. */
let operator: LocalServer;
let integrations: object[];
let asked: { readonly url: string; readonly body: string }[];
let partner: LocalServer | undefined;

beforeAll(async () => {
  operator = await LocalServer.start(({ url = '' }, body, response) => {
    asked.push({ url, body });
    response.end(JSON.stringify(body === '' ? listAt(url) : { name: 'stores/s/integrations/i' }));
  });
});
afterAll(() => operator.stop());
beforeEach(() => {
  integrations = [];
  asked = [];
});
afterEach(async () => {
  await partner?.stop();
  partner = undefined;
});

function listAt(url: string): object {
  if (url.includes('/integrations')) {
    const at = Number(new URL(url, 'http://o').searchParams.get('pageToken'));
    const more = at + 1 < integrations.length ? { nextPageToken: String(at + 1) } : {};
    return { integrations: integrations.slice(at, at + 1), ...more };
  }
  return url.includes('/stores') ? { stores: [{ name: 'stores/s' }] } : { organizations: [{ name: 'organizations/o' }] };
}

async function run(words: readonly string[], token = TOKEN) {
  const said: string[] = [];
  const failures: true[] = [];
  const nobody = () => Promise.reject(new Error('nobody asks'));
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      done();
    },
  });
  const door = () => Promise.resolve(new OperatorDoor(operator.url, 'secret'));
  const rest = { sandbox: nobody, merchant: nobody, organization: nobody, ended: nobody, environment: {}, input: Readable.from([token]) };
  await programOf(OPERATIONS, '', { ...rest, door, out, fail: () => failures.push(true) }).parseAsync([...words], { from: 'user' });
  return { said: stripVTControlCharacters(said.join('')), failed: failures.length > 0 };
}

describe('cauce partner check', () => {
  it('shows a table of all that was sent, and ends well', async () => {
    partner = await APartner.start(TOKEN, []);
    const { said, failed } = await run(['partner', 'check', `${partner.url}/`]);
    expect(failed).toBe(false);
    expect(said).toMatch(/^RESULT +GROUP +SENT +CAME +SHOULD BE\n/);
    expect(said).toMatch(/^OK +4 the handshake +the handshake +200 in \d+ ms +2xx$/m);
    expect(said).toMatch(/^OK +2 what is not ours +a payment with a wrong bearer +401 in \d+ ms: unknown bearer +401$/m);
    expect(said).toMatch(/\nFailed: 0, warnings: 0, of \d+ checks\.\n$/);
  });

  it('ends with 1 when something failed; as JSON with what was sent', async () => {
    partner = await APartner.start(TOKEN, ['TAKES_ANY_EVENT']);
    const { said, failed } = await run(['--json', 'partner', 'check', partner.url]);
    const report = JSON.parse(said) as Report;
    expect([failed, report.failedCount, report.baseUrl]).toEqual([true, 1, partner.url]);
    const [wrong] = report.checks.filter(({ result }) => result === 'FAILED');
    expect(wrong).toMatchObject({
      shouldBe: '400',
      request: { path: '/notifications', headers: { 'x-service-event': 'payment.refunded' } },
    });
    expect(said).not.toContain(TOKEN);
  });

  it.each([
    [{ status: 'ACTIVE' }, true],
    [{ status: 'PENDING_VALIDATION' }, true],
    [{ status: 'INACTIVE', teardown: 'REQUESTED' }, true],
    [{ status: 'INACTIVE', teardown: 'DELIVERED' }, false],
    [{ status: 'REJECTED' }, false],
  ])('where there is an integration that is %j: refused is %s', async (about, isRefused) => {
    partner = await APartner.start(TOKEN, []);
    const baseUrl = partner.url;
    integrations = [
      { name: 'stores/s/integrations/elsewhere', baseUrl: `${baseUrl}/other`, status: 'ACTIVE' },
      { name: 'stores/s/integrations/i', baseUrl, ...about },
    ];
    const checking = run(['partner', 'check', `${baseUrl.toUpperCase().replace('HTTP', 'http')}/`]);
    if (isRefused)
      await expect(checking).rejects.toThrow(
        new Refused('stores/s/integrations/i goes on at this address: the check would replace its token. Check where there is none.'),
      );
    else expect((await checking).failed).toBe(false);
  });

  it.each(['localhost:3000', 'ftp://localhost', 'http://localhost/?a=1', 'http://'])('takes no address like %s', async (address) => {
    await expect(run(['partner', 'check', address])).rejects.toBeInstanceOf(UsageError);
    expect(asked).toEqual([]);
  });

  it('takes no token on the command line', async () => {
    await expect(run(['partner', 'check', 'http://localhost', TOKEN])).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});

describe('a command that needs a partner’s token', () => {
  it.each([
    [['integrations', 'create', 'stores/s', '--base-url', 'https://p.example'], { baseUrl: 'https://p.example', accessToken: TOKEN }],
    [['integrations', 'replace-token', 'stores/s/integrations/i'], { accessToken: TOKEN }],
  ])('reads it from the standard input: %j', async (words, body) => {
    await run(words);
    expect(asked.map((each) => JSON.parse(each.body) as object)).toEqual([body]);
  });

  it('has no option for it', async () => {
    const words = ['integrations', 'replace-token', 'stores/s/integrations/i', '--access-token', TOKEN];
    await expect(run(words)).rejects.toThrow("unknown option '--access-token'");
    expect(asked).toEqual([]);
  });
});
