import { sha256Hex } from '@cauce/secrets';
import { identifyOperator, readOperators } from './operators.js';

const [ANA, BEN] = [sha256Hex('ana'), sha256Hex('ben')];

it('reads names and hashes', () => {
  expect(readOperators(`ana:${ANA}, ben-2:${BEN}`)).toEqual([
    { name: 'ana', sha256: ANA },
    { name: 'ben-2', sha256: BEN },
  ]);
});

it.each([
  ['nothing', ''],
  ['a token in place of its hash', 'ana:secret'],
  ['an upper-case hash', `ana:${ANA.toUpperCase()}`],
  ['a name twice', `ana:${ANA},ana:${BEN}`],
  ['a comma too many', `ana:${ANA},`],
  ['a name with blanks', `ana b:${ANA}`],
])('refuses %s', (_, text) => {
  expect(readOperators(text)).toBeUndefined();
});

it('finds an operator by the token', () => {
  const operators = readOperators(`ana:${ANA},ben:${BEN}`) ?? [];
  expect(identifyOperator(operators, 'Bearer ben')).toEqual({ principal: 'ben' });
  expect(() => identifyOperator(operators, 'Bearer eve')).toThrow(expect.objectContaining({ code: 'TOKEN_INVALID' }));
  expect(() => identifyOperator(operators, undefined)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }));
});
