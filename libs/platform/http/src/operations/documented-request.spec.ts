import { ApiError } from '@cauce/contracts';
import { type Resource } from '@cauce/kernel';
import { createLogger } from '@cauce/telemetry';
import { Body, type CanActivate, Controller, Delete, Get, Module, Post, Query, UseGuards } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, Operation, pageOf } from '../index.js';

type Thing = { readonly name: string };
const THING: Resource<Thing> = { title: 'Thing', about: 'A thing.', fields: { name: { schema: { type: 'string' } } } };

let deleted = 0;
let painted = 0;

@Controller('v1/things')
class ThingsController {
  @Get()
  @Operation('List things', { answers: pageOf('things', THING), query: { colour: { about: 'Only these.', schema: { type: 'string' } } } })
  list(@Query() { colour }: Readonly<Record<string, unknown>>): object {
    if (colour === 'gone') throw new ApiError('PAYMENT_NOT_FOUND');
    if (colour === 'broken' || String(colour).includes('\0')) throw new Error('the database refuses it');
    const violations = [{ field: 'colour', description: 'One of RED, BLUE.' }];
    if (colour !== undefined && colour !== 'RED') throw new ApiError('INVALID_FIELDS', { violations });
    return { things: [] };
  }

  @Get('one')
  @Operation('Read a thing', { answers: THING })
  read(): Thing {
    return { name: 'one' };
  }

  @Delete('one')
  @Operation('Delete a thing', { answers: THING })
  delete(): Thing {
    deleted += 1;
    return { name: 'one' };
  }

  @Post('one/~paint')
  @Operation('Paint a thing', { answers: THING })
  paint(): Thing {
    painted += 1;
    return { name: 'one' };
  }

  @Post('one/~move')
  @Operation('Move a thing', { answers: THING })
  move(@Body() body: object): Thing {
    return { name: Object.keys(body).join() };
  }

  @Get('for-ours')
  undocumented(): object {
    return {};
  }
}

class NoParent implements CanActivate {
  canActivate(): boolean {
    throw new ApiError('STORE_NOT_FOUND');
  }
}

@UseGuards(NoParent)
@Controller('v1/orphans')
class OrphansController {
  @Post()
  @Operation('Make an orphan', { answers: THING })
  make(): Thing {
    return { name: 'one' };
  }
}

@Module({ controllers: [ThingsController, OrphansController] })
class ThingsModule {}

let app: NestFastifyApplication;
beforeAll(async () => {
  const logger = createLogger('things', { level: 'silent', format: 'json' });
  const config = { HOST: '127.0.0.1', PORT: 0 };
  ({ app } = await createService({ name: 'things', module: ThingsModule, logger, config, open: true }));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

type Refused = {
  readonly error?: { readonly details: readonly { reason?: string; fieldViolations?: { field: string; description: string }[] }[] };
};

async function ask(path: string, method: 'GET' | 'HEAD' | 'DELETE' = 'GET') {
  const { statusCode, body } = await app.inject({ method, url: `/v1/things${path}` });
  const { error } = (body === '' ? {} : JSON.parse(body)) as Refused;
  return { status: statusCode, reason: error?.details[0]?.reason, violations: error?.details[1]?.fieldViolations };
}
const fieldsOf = async (path: string) => (await ask(path)).violations?.map(({ field }) => field);

it('takes what the document has, and says of anything else that there is no such parameter, and which there are', async () => {
  expect((await ask('?pageSize=5&pageToken=&colour=RED')).status).toBe(200);
  const description = 'Unknown query parameter. This address has: pageSize, pageToken, colour.';
  expect(await ask('?color=RED')).toEqual({ status: 400, reason: 'INVALID_FIELDS', violations: [{ field: 'color', description }] });
});

it('says so where there are none', async () => {
  const violations = [{ field: 'x', description: 'Unknown query parameter. This address has none.' }];
  expect(await ask('/one?x=')).toEqual({ status: 400, reason: 'INVALID_FIELDS', violations });
  expect((await ask('/one?x=', 'HEAD')).status).toBe(400);
});

it.each(['__proto__', 'constructor', 'toString', 'pagesize'])('knows no parameter %s', async (name) => {
  expect(await fieldsOf(`?${name}=1`)).toEqual([name]);
});

it('refuses what is there twice, and a NUL', async () => {
  expect(await fieldsOf('?pageSize=1&pageSize=2')).toEqual(['pageSize']);
  expect(await fieldsOf('?colour=%00')).toEqual(['colour']);
});

it.each(['%ff', '%ED%A0%80', '50%', '%C3', 'a?%ff'])(
  'refuses %s, which is no UTF-8, and does not look for it as it is written',
  async (text) => {
    const violations = [{ field: 'pageToken', description: 'Text in percent-encoded UTF-8.' }];
    expect(await ask(`?pageSize=5&pageToken=${text}`)).toEqual({ status: 400, reason: 'INVALID_FIELDS', violations });
    expect(await fieldsOf(`?page%54oken=${text}`)).toEqual(['pageToken']);
  },
);

it('names it with all that the list refuses itself, once each, in the words of the list', async () => {
  const { violations = [] } = await ask('?x=1&colour=GREEN&colour=RED');
  expect(violations.map(({ field }) => field)).toEqual(['x', 'colour']);
  expect(violations[1]?.description).toBe('One of RED, BLUE.');
});

it('comes after what is not there, and before a failure of ours', async () => {
  expect(await ask('?x=1&colour=gone')).toMatchObject({ status: 404, reason: 'PAYMENT_NOT_FOUND' });
  expect(await fieldsOf('?x=1&colour=broken')).toEqual(['x']);
});

it('keeps a write from happening', async () => {
  expect((await ask('/one?dry=true', 'DELETE')).status).toBe(400);
  expect(deleted).toBe(0);
  expect((await ask('/one', 'DELETE')).status).toBe(200);
});

it('comes after what the guards of a controller refuse', async () => {
  expect((await app.inject({ method: 'POST', url: '/v1/orphans?x=1' })).statusCode).toBe(404);
});

it('leaves alone what has no document', async () => {
  expect((await ask('/for-ours?x=1')).status).toBe(200);
  expect((await app.inject('/health/live?x=1')).statusCode).toBe(200);
});

describe('a route without a body', () => {
  const post = async (path: string, payload?: string) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/v1/things${path}`,
      headers,
      ...(payload !== undefined && { payload }),
    });
    const { error } = JSON.parse(body) as Refused;
    return { status: statusCode, reason: error?.details[0]?.reason, violations: error?.details[1]?.fieldViolations };
  };

  it.each([undefined, '{}', 'null'])('takes none, and what stands for none: %s', async (payload) => {
    expect((await post('/one/~paint', payload)).status).toBe(200);
  });

  it('refuses every field, by its name, and does nothing', async () => {
    const before = painted;
    const description = 'Unknown field: this address takes no body.';
    const violations = ['amountCents', 'colour'].map((field) => ({ field, description }));
    expect(await post('/one/~paint', '{"amountCents":1,"colour":"RED"}')).toEqual({ status: 400, reason: 'INVALID_FIELDS', violations });
    expect(await post('/one/~paint', '[1]')).toMatchObject({ status: 400, violations: [{ field: 'body' }] });
    expect(painted).toBe(before);
  });

  it('is told from one with a body', async () => {
    expect((await post('/one/~move', '{"to":"x"}')).status).toBe(200);
  });
});
