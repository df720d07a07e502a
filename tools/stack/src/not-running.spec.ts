import { ask } from './ask.js';
import { NOT_RUNNING, whyNoAnswer } from './not-running.js';

const NOWHERE = 'http://127.0.0.1:9';
const HERE = 'nothing runs at 127.0.0.1:9. Start it with: npm start';
const failureOf = (asking: Promise<unknown>) => asking.then(() => undefined, (error: unknown) => error); // prettier-ignore

it('says that nothing runs there, and how to start it', async () => {
  expect(whyNoAnswer(await failureOf(ask(NOWHERE)))).toBe(HERE);
  expect(NOT_RUNNING).toContain('npm start');
});

it('also where a client has wrapped it', async () => {
  const cause = await failureOf(ask(NOWHERE));
  expect(whyNoAnswer(new Error('GET /v1/stores had no answer.', { cause }))).toBe(HERE);
});

it('also where a name has two addresses', async () => {
  expect(whyNoAnswer(await failureOf(ask('http://localhost:9')))).toMatch(/^nothing runs at (\[::1\]|127\.0\.0\.1):9\. Start it/);
});

it('does not tell to start what is elsewhere', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:8081'), { code: 'ECONNREFUSED', address: '10.0.0.7', port: 8081 });
  expect(whyNoAnswer(refused)).toBe('nothing runs at 10.0.0.7:8081.');
});

it('leaves other failures their own words', () => {
  expect(whyNoAnswer(new Error('The page has no form.'))).toBe('The page has no form.');
  expect(whyNoAnswer('odd')).toBe('odd');
});
