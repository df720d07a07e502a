import { readEnteredToken, tokenFaultOf } from './entered-token.js';

it.each(['pat_8f2k', 'x'.repeat(4096), 'a!~'])('takes a token that can stand in a header', (accessToken) => {
  expect(readEnteredToken({ accessToken })).toEqual({ accessToken });
});

it.each([' pat_8f2k', 'pat_8f2k\r\n', '\u00a0pat_8f2k\t'])('takes off what copying has added: %j', (accessToken) => {
  expect(readEnteredToken({ accessToken })).toEqual({ accessToken: 'pat_8f2k' });
});

it.each([undefined, null, 'pat_8f2k', {}, { accessToken: '' }, { accessToken: ' \n' }, { accessToken: ['a', 'b'] }])(
  'says that there is none: %j',
  (form) => expect(readEnteredToken(form)).toEqual({ fault: 'token-missing' }),
);

it.each(['Bearer pat_8f2k', 'pat\n8f2k', 'señal', 'x'.repeat(4097)])('says that it cannot be one: %j', (accessToken) => {
  expect(readEnteredToken({ accessToken })).toEqual({ fault: 'token-form' });
});

it('knows its own faults in an address, and no others', () => {
  expect(['token-missing', 'token-form', 'x', ['token-form'], undefined].map(tokenFaultOf)).toEqual([
    'token-missing',
    'token-form',
    undefined,
    undefined,
    undefined,
  ]);
});
