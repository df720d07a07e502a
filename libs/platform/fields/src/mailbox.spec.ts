import { isMailbox } from './mailbox.js';

describe('an address', () => {
  it.each(['ana@correo.example', 'a.b+c_d@sub.correo.example', 'ñandú@correo.example', 'ana@ñandú.example'])('%s is a mailbox', (address) =>
    expect(isMailbox(address)).toBe(true),
  );

  it.each([
    'ana@correo.example, eve@evil.example',
    'Ana <ana@correo.example>',
    'ana@correo.example\r\nBcc: eve@evil.example',
    '"ana eve"@correo.example',
    'ana@@correo.example',
    'ana@',
    '@correo.example',
    'ana',
    'ana@[127.0.0.1]',
    'ana@correo.example>',
    'undisclosed:ana@correo.example;',
    `${'a'.repeat(65)}@correo.example`,
  ])('%j is none, or more than one', (address) => expect(isMailbox(address)).toBe(false));
});
