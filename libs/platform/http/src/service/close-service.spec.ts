import { Agent, get, request } from 'node:http';
import { createLogger } from '@cauce/telemetry';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { Callers, createService } from '../index.js';

const begun = Promise.withResolvers<unknown>();
const goOn = Promise.withResolvers<unknown>();

@Callers('anyone')
@Controller('slow')
class SlowController {
  @Get()
  async read(): Promise<object> {
    begun.resolve(undefined);
    await goOn.promise;
    return { done: true };
  }
}

@Callers('anyone')
@Controller('quick')
class QuickController {
  @Post()
  write(): object {
    return { done: true };
  }
}

@Module({ controllers: [SlowController, QuickController] })
class SlowModule {}

const serve = async () => {
  const logger = createLogger('slow', { level: 'silent', format: 'json' });
  const config = { HOST: '127.0.0.1', PORT: 0 };
  const service = await createService({ name: 'slow', module: SlowModule, logger, config, open: true });
  await service.app.listen(0, '127.0.0.1');
  return { ...service, url: await service.app.getUrl() };
};

/** 'refused' before a connection was made: nothing was sent, and a client may go elsewhere. Anything else without an answer is a failed request. */
const post = (url: string, agent: Agent) =>
  new Promise<unknown>((resolve) => {
    const call = request(url, { agent, method: 'POST' }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
    call.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : error)).end();
  });

it('fails no request of clients that keep their connections and send all the time', async () => {
  const { url, close } = await serve();
  const outcomes: unknown[] = [];
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (outcomes.at(-1) !== 'refused') outcomes.push(await post(`${url}/quick`, agent));
    agent.destroy();
  };
  const clients = Array.from({ length: 16 }, client);
  while (outcomes.length < 200) await post(`${url}/quick`, new Agent());
  await Promise.all([close(), ...clients]);
  expect([...new Set(outcomes)].sort()).toEqual([200, 'refused']);
});

it('leaves a kept connection open until its client has sent one more request', async () => {
  const { url, close } = await serve();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await post(`${url}/quick`, agent)).toBe(200);
  const closed = close();
  expect(await post(`${url}/quick`, new Agent())).toBe('refused');
  expect([await post(`${url}/quick`, agent), await post(`${url}/quick`, agent)]).toEqual([200, 'refused']);
  await closed;
});

it('is not ready from the moment on at which it refuses connections', async () => {
  const { url, close } = await serve();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ready = () =>
    new Promise((resolve) =>
      get(`${url}/health/ready`, { agent }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode))),
    );
  expect(await ready()).toBe(200);
  const closed = close();
  expect([await ready(), await post(`${url}/quick`, new Agent())]).toEqual([503, 'refused']);
  await closed;
});

it('answers a request in flight, then closes its kept connection', async () => {
  const { app, close, url: base } = await serve();
  const agent = new Agent({ keepAlive: true });
  const url = `${base}/slow`;
  const answered = new Promise((resolve) => get(url, { agent }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode))));
  await begun.promise;
  const closed = close();
  goOn.resolve(undefined);
  expect(await answered).toBe(200);
  await closed;
  expect(app.getHttpServer().listening).toBe(false);
});
