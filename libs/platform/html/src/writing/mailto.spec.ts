import { mailto } from './mailto.js';

it.each([
  ['ayuda@dosrios.example', 'mailto:ayuda@dosrios.example'],
  ['ana+help?cc=eve@dosrios.example', 'mailto:ana%2Bhelp%3Fcc%3Deve@dosrios.example'],
])('writes to %s and to nobody else', (email, address) => expect(mailto(email)).toBe(address));
