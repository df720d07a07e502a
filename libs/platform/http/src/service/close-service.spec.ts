import { createLogger } from '@cauce/telemetry';
import { Controller, Get, Module } from '@nestjs/common';
import { Agent, get } from 'node:http';
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

@Module({ controllers: [SlowController] })
class SlowModule {}

it('answers what is in flight, then closes the connection it was kept on', async () => {
  const logger = createLogger('slow', { level: 'silent', format: 'json' });
  const { app, close } = await createService({
    name: 'slow',
    module: SlowModule,
    logger,
    config: { HOST: '127.0.0.1', PORT: 0 },
    open: true,
  });
  await app.listen(0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  const url = `${await app.getUrl()}/slow`;
  const answered = new Promise((resolve) => get(url, { agent }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode))));
  await begun.promise;
  const closed = close();
  goOn.resolve(undefined);
  expect(await answered).toBe(200);
  await closed;
  expect(app.getHttpServer().listening).toBe(false);
});
