import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type CallerFacts, CLAIMS_HEADER, ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { callerWaitsUntil, currentCaller, isTooLate, SILENT } from '@cauce/telemetry';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { Callers, type CreatedService, createService } from '../index.js';

const KEYS = ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 7), [{ caller: 'gateway', service: 'things' }]));
const signer = new ClaimsSigner(KEYS, 'gateway');
const as: CallerFacts = { principal: 'access-tokens/x' };
/** What was executed, and until when its caller waited. */
const executed: (number | undefined)[] = [];

/** Lets a long request go on. */
let goOn: () => void;
/** Whether it is too late then for what it would begin. */
let later: Promise<boolean>;

@Callers('gateway')
@Controller('things')
class ThingController {
  @Get()
  read(): object {
    executed.push(currentCaller()?.until);
    return {};
  }

  @Get('long')
  async readLong(): Promise<object> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    goOn = () => resolve(undefined);
    later = promise.then(() => {
      callerWaitsUntil(0);
      return isTooLate();
    });
    await later;
    return {};
  }

  @Get('short')
  readShort(): object {
    void this.readLong();
    return {};
  }

  @Post()
  create(): object {
    executed.push(currentCaller()?.until);
    return {};
  }
}

@Module({ controllers: [ThingController] })
class ThingModule {}

let service: CreatedService;
let url: string;

beforeAll(async () => {
  const config = { HOST: '127.0.0.1', PORT: 0, CLAIMS_KEYS: KEYS };
  service = await createService({ name: 'things', module: ThingModule, callers: ['gateway'], logger: SILENT, config });
  await service.app.listen(0, '127.0.0.1');
  url = await service.app.getUrl();
});
afterAll(() => service.close());
beforeEach(() => executed.splice(0));

async function ask(method: 'GET' | 'POST', waitsUntil?: number, path = '/things', signal?: AbortSignal) {
  const claims = signer.sign('things', { ...as, method, path, requestId: 'r', ...(waitsUntil !== undefined && { waitsUntil }) });
  const answer = await fetch(url + path, { method, headers: { [CLAIMS_HEADER]: claims }, ...(signal && { signal }) });
  const reason = /"reason":"([A-Z_]+)"/.exec(await answer.text())?.[1];
  return { status: answer.status, reason, retryAfter: answer.headers.get('retry-after') };
}

it.each(['GET', 'POST'] as const)('%s whose caller waits no more is refused, and not executed', async (method) => {
  const refused = await ask(method, Date.now() - 1_001);
  expect(refused).toEqual({ status: 503, reason: 'OVERLOADED', retryAfter: expect.stringMatching(/^[123]$/) });
  expect(executed).toEqual([]);
  expect((await service.app.inject({ url: '/metrics' })).body).toMatch(
    /^cauce_http_requests_overloaded_total\{service="things",full="time"\} [1-9]/m,
  );
});

it('what comes in time is executed, and knows until when its caller waits', async () => {
  const until = Date.now() + 60_000;
  expect([(await ask('GET', until)).status, (await ask('POST')).status]).toEqual([200, 200]);
  expect(executed).toEqual([until, undefined]);
});

it('a request whose caller has left is no background: it ends when its time is over', async () => {
  const leave = new AbortController();
  const comes = once(service.app.getHttpServer(), 'request') as Promise<[unknown, ServerResponse]>;
  const left = ask('GET', undefined, '/things/long', leave.signal).catch(() => undefined);
  const [, answer] = await comes;
  leave.abort();
  await Promise.all([left, once(answer, 'close')]);
  goOn();
  expect(await later).toBe(true);
});

it('what goes on after the answer has all the time', async () => {
  expect((await ask('GET', undefined, '/things/short')).status).toBe(200);
  goOn();
  expect(await later).toBe(false);
});
