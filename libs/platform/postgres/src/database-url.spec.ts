import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, isPooled, saysItsTls } from './database-url.js';

const SERVER = 'postgres://cauce:secret@db.example:5432/cauce_payments';
const read = (text: string) => databaseUrl()._parse(text);

describe('a database URL', () => {
  it.each([SERVER, `${SERVER}?sslmode=verify-full`, `${SERVER}?sslmode=disable&application_name=x`, `${SERVER}?pgbouncer=true`])(
    '%s is taken as it is',
    (url) => expect(read(url)).toBe(url),
  );

  it.each([
    ['?sslmode=require', 'sslmode=require does not say that the server'],
    ['?sslmode=no-verify', 'sslmode=no-verify does not say'],
    ['?sslmode=require&uselibpqcompat=true', 'uselibpqcompat is none of the parameters'],
    ['?ssl=no-verify', 'ssl is none of the parameters'],
    ['?options=-c%20search_path%3Dx', 'options is none of the parameters'],
    ['?sslrootcert=/ca.pem', 'sslrootcert without sslmode=verify-full'],
    ['?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', '/nowhere/ca.pem cannot be read (ENOENT)'],
  ])('with %s is refused', (query, problem) => expect(() => read(SERVER + query)).toThrow(problem));

  it('names one server', () => {
    const sentence = 'it names several hosts: name one address that leads to the primary';
    expect(() => read('postgres://u:p@one:5432,two:5432/db')).toThrow(sentence);
    expect(() => read('postgres://u:p@one,two/db')).toThrow(sentence);
  });

  it('may name the authority’s file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'database-url-'));
    const url = `${SERVER}?sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`;
    writeFileSync(join(folder, 'ca.pem'), 'PEM');
    expect(read(url)).toBe(url);
    rmSync(folder, { recursive: true });
  });
});

it('in production it says whether there is TLS', () => {
  const fault = (ENVIRONMENT: string, DATABASE_URL: string) => saysItsTls({ ENVIRONMENT, DATABASE_URL })?.problem;
  expect(fault('production', SERVER)).toBe('says nothing of TLS');
  expect(fault('production', `${SERVER}?sslmode=disable`)).toBeUndefined();
  expect(fault('development', SERVER)).toBeUndefined();
});

it('says whether it leads to a pooler', () => {
  expect([isPooled(SERVER), isPooled(`${SERVER}?pgbouncer=true`)]).toEqual([false, true]);
});
