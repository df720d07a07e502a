import { type ServiceName, SERVICES } from '@cauce/services';
import { evilBodies, type EvilBody } from '@cauce/testing/hostile';
import { aMerchant, type Answer, send, Stack } from '@cauce/testing/system';

const stack = Stack.fromEnv();
const BODIES = evilBodies(32 * 1024);
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A hundred fields of 256 characters, and what is allowed for each: no answer is larger, whatever was sent. */
const LARGEST_ANSWER = 64 * 1024;
const NOBODY = 'a'.repeat(26);

let token: string;
let store: string;
beforeAll(async () => {
  ({ token, store } = await aMerchant(stack));
});

/** A door, how its callers come in, and what each body is answered there: a status, and the reason or what the page says. */
type Row = {
  readonly door: string;
  readonly to: () => { readonly url: string; readonly token?: string; readonly type?: string };
  readonly answers: (body: EvilBody) => readonly (readonly [status: number, reason: string])[];
};

/** Read, and then refused: for what it is not, or for the fields that nobody knows. */
const read: Row['answers'] = ({ refusal }) =>
  refusal !== undefined
    ? [[400, refusal]]
    : [
        [400, 'INVALID_FIELDS'],
        [400, 'BODY_NOT_OBJECT'],
      ];
const always =
  (status: number, reason: string): Row['answers'] =>
  () => [[status, reason]];

const operator = (path: string) => () => ({ url: `${stack.operatorUrl}/admin/v1${path}`, token: stack.operatorToken });
/** Routes of each service that the gateway forwards bodies to, and one of each that only our services use. */
const INNER: readonly [service: ServiceName, path: string][] = [
  ['catalog', '/internal/tokens:verify'],
  ['payments', '/internal/charges'],
  ['billing', '/internal/announcements'],
  ['notifier', '/internal/mails'],
  ['partner-gateway', `/internal/checkout/connect-links/${NOBODY}/token`],
];

const ROWS: readonly Row[] = [
  { door: 'merchants (payments)', to: () => ({ url: `${stack.gatewayUrl}/v1/${store}/payments`, token }), answers: read },
  { door: 'merchants (billing)', to: () => ({ url: `${stack.gatewayUrl}/v1/${store}/subscription-plans`, token }), answers: read },
  {
    door: 'merchants without a token',
    to: () => ({ url: `${stack.gatewayUrl}/v1/${store}/payments` }),
    answers: always(401, 'TOKEN_MISSING'),
  },
  { door: 'the processor', to: () => ({ url: `${stack.gatewayUrl}/processor-callbacks` }), answers: always(400, 'CALLBACK_NOT_GENUINE') },
  { door: 'operators (catalog)', to: operator('/organizations'), answers: read },
  {
    door: 'operators (notifier)',
    to: operator(`/organizations/${NOBODY}/webhook-endpoints`),
    answers: always(404, 'ORGANIZATION_NOT_FOUND'),
  },
  {
    door: 'buyers',
    to: () => ({ url: `${stack.checkoutUrl}/p/x/attempts` }),
    answers: ({ refusal }) => [[refusal === undefined ? 403 : 400, '<html']],
  },
  { door: 'buyers, by a form', to: () => ({ url: `${stack.checkoutUrl}/p/x/attempts`, type: FORM_TYPE }), answers: always(403, '<html') },
  ...INNER.map(([service, path]) => ({
    door: `our own services (${service})`,
    to: () => ({ url: stack.part(service).url + path }),
    answers: always(401, 'INTERNAL_CALLER_UNKNOWN'),
  })),
];

it('every service that others of ours call is tried', () => {
  const inner = Object.entries(SERVICES).filter(([, { role }]) => role === 'inner');
  expect(INNER.map(([service]) => service).sort()).toEqual(inner.map(([name]) => name).sort());
});

it.each(ROWS)('the door of $door answers every evil body at once, and with little', async ({ to, answers }) => {
  const { url, token: bearer, type = JSON_TYPE } = to();
  const headers = { 'content-type': type, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
  for (const body of BODIES) {
    const answer = await send({ method: 'POST', url, headers, body: body.text });
    expect([body.what, answers(body)]).toEqual([body.what, expect.arrayContaining([[answer.status, reasonOf(answer)]])]);
    expect(answer.text.length).toBeLessThan(LARGEST_ANSWER);
  }
});

function reasonOf({ text }: Answer): string {
  return /"reason":"([A-Z_]+)"/.exec(text)?.[1] ?? /<html/.exec(text)?.[0] ?? text;
}
