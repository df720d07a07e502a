import { baseAddress, normalAddress } from './base-address.js';

const kind = baseAddress('https://partner.example/cauce');
const faults = (address: unknown) => kind.violations(address, 'baseUrl');

describe('a base address', () => {
  it.each([
    ['https://partner.example', 'https://partner.example'],
    ['https://partner.example/', 'https://partner.example'],
    ['HTTPS://Partner.example:443/cauce/v2/', 'https://partner.example/cauce/v2'],
    ['https://partner.example:8443/@cauce', 'https://partner.example:8443/@cauce'],
    ['http://127.0.0.1:3000/cauce', 'http://127.0.0.1:3000/cauce'], // where that may be called is checked apart
  ])('%s is taken, and is %s', (address, normal) => {
    expect(faults(address)).toEqual([]);
    expect(normalAddress(address)).toBe(normal);
  });

  it.each([
    ['no host', 'https://['],
    ['a host that is no name', 'https://%'],
    ['a host that is no name either', 'https://*.example'],
    ['a port that there is not', 'https://partner.example:99999'],
    ['a user', 'https://user:pass@partner.example'],
    ['an empty user', 'https://@partner.example'],
    ['a path that begins with two slashes', 'https://partner.example//dd'],
    ['two slashes in its path', 'https://partner.example/a//b'],
    ['two slashes at its end', 'https://partner.example/cauce//'],
    ['three slashes before its host', 'https:///partner.example'],
    ['a query', 'https://partner.example?a=b'],
    ['a fragment', 'https://partner.example#a'],
    ['a backslash', 'https://partner.example\\cauce'],
    ['a blank', ' https://partner.example'],
    ['a line break', 'https://partner.example/\n'],
    ['another protocol', 'ftp://partner.example'],
    ['too many characters', `https://partner.example/${'a'.repeat(2_000)}`],
    ['nothing of an address', 7],
  ])('with %s is refused and named', (_, address) => {
    expect(faults(address)).toEqual([{ field: 'baseUrl', description: kind.allowed }]);
  });
});
