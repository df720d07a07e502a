import { continueTrace, createLogger, type LogOptions, NestLogger, withRequest } from './index.js';

const capture = (options: LogOptions = {}) => {
  const lines: string[] = [];
  const logger = createLogger('payments', options, { write: (line) => void lines.push(line) });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
};

const link = `${'a'.repeat(26)}.k1.${'m'.repeat(22)}`;

describe('a log line', () => {
  it('is one JSON object with level, time, service and message', () => {
    const { logger, last } = capture();
    logger.info({ port: 8091 }, 'listening');
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      service: 'payments',
      port: 8091,
      msg: 'listening',
    });
  });

  it('contains the request id and trace id of its work, across awaits, and only there', async () => {
    const { logger, last } = capture();
    const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`;
    await continueTrace({ traceparent }, 'GET', () =>
      withRequest({ requestId: 'r1', store: 's1' }, async () => {
        await Promise.resolve();
        logger.info('inside');
      }),
    );
    expect(last()).toMatchObject({ requestId: 'r1', store: 's1', traceId: '1'.repeat(32) });
    logger.info('outside');
    expect(last()).not.toHaveProperty('requestId');
  });

  it('is not written below its level', () => {
    const { logger, lines } = capture({ level: 'warn' });
    logger.info('quiet');
    expect(lines).toHaveLength(0);
  });
});

describe('redaction', () => {
  it.each([
    [{ headers: { Authorization: 'Bearer hush', 'Set-Cookie': 'hush' } }],
    [{ request: { body: { buyer: { firstName: 'hush' } } } }],
    [{ list: [{ deep: { webhookKey: 'hush' } }] }],
    [{ payer: 'hush', email: 'hush', phoneNumber: 'hush', ip: 'hush', cardToken: 'hush', securityCode: 'hush' }],
  ])('hides by name, at any depth and in any case: %j', (object) => {
    const { logger, lines } = capture();
    logger.info(object, 'x');
    logger.child(object).info('y');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain('hush');
    expect(lines.join('')).toContain('[redacted]');
  });

  it.each([
    'GET /p/' + link,
    'Authorization: Bearer hush-mm.mm',
    'token cauce_mmmmmmmmmmmmmmmmmm',
    'secret whsec_mmmmmmmmmmmm+/=',
    'card tok_mmmmmmmmmmmmmmmm',
    'postgres://cauce:mmmm@127.0.0.1:15432/x',
  ])('hides by form, in messages, members and errors: %s', (text) => {
    const { logger, lines } = capture();
    logger.info({ url: text }, text);
    logger.error({ err: new Error(text) }, 'failed');
    expect(lines.join('')).not.toMatch(/mmmm|hush/);
  });

  it('leaves harmless values unchanged', () => {
    const { logger, last } = capture();
    logger.info({ payment: 'stores/s/payments/p', url: 'http://127.0.0.1:8080/v1/stores', at: new Date(0) }, 'Bearer');
    expect(last()).toMatchObject({
      payment: 'stores/s/payments/p',
      url: 'http://127.0.0.1:8080/v1/stores',
      at: '1970-01-01T00:00:00.000Z',
      msg: 'Bearer',
    });
  });

  it('keeps an error’s name, message, stack, code and cause, and no fields that libraries add', () => {
    const { logger, last } = capture();
    const cause = Object.assign(new Error('inner'), { code: 'ECONNREFUSED' });
    logger.error({ err: Object.assign(new TypeError('outer', { cause }), { detail: 'Key (email)=(a@b.c)', parameters: ['x'] }) }, 'failed');
    expect(last()['err']).toEqual({
      type: 'TypeError',
      message: 'outer',
      stack: expect.any(String),
      cause: { type: 'Error', message: 'inner', stack: expect.any(String), code: 'ECONNREFUSED' },
    });
  });
});

describe('the Nest adapter', () => {
  it('keeps context and error', () => {
    const { logger, last } = capture();
    const nest = new NestLogger(logger);
    nest.log('consuming', 'BusServer');
    expect(last()).toMatchObject({ level: 'info', msg: 'consuming', context: 'BusServer' });
    nest.error('broke', 'Error: broke\n  at x', 'ExceptionsHandler');
    expect(last()).toMatchObject({ level: 'error', msg: 'broke', stack: 'Error: broke\n  at x', context: 'ExceptionsHandler' });
    nest.error(new Error('thrown'));
    expect(last()).toMatchObject({ level: 'error', msg: 'thrown', err: { message: 'thrown' } });
  });

  it('omits the list of modules and routes at the default level', () => {
    const { logger, lines } = capture();
    new NestLogger(logger).log('Mapped {/health, GET} route', 'RouterExplorer');
    expect(lines).toHaveLength(0);
  });
});
