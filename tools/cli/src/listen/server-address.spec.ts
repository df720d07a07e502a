import { UsageError } from '../operation.js';
import { serverAddress } from './server-address.js';

it.each([
  ['3000', 'http://localhost:3000'],
  [':3000', 'http://localhost:3000'],
  ['3000/hooks', 'http://localhost:3000/hooks'],
  ['localhost:3000', 'http://localhost:3000'],
  ['localhost:3000/hooks?a=b', 'http://localhost:3000/hooks?a=b'],
  ['127.0.0.1:3000/hooks', 'http://127.0.0.1:3000/hooks'],
  ['[::1]:3000/hooks', 'http://[::1]:3000/hooks'],
  ['shop-1.local:3000', 'http://shop-1.local:3000'],
  ['http://localhost:3000/hooks', 'http://localhost:3000/hooks'],
  ['https://localhost:3443/hooks', 'https://localhost:3443/hooks'],
])('%s is %s', (text, address) => expect(serverAddress('--forward-to', text)).toBe(address));

it.each(['99999', 'hooks', '/hooks', 'ftp://localhost:3000', 'localhost:port', ''])('"%s" is none', (text) =>
  expect(() => serverAddress('--forward-to', text)).toThrow(UsageError),
);
