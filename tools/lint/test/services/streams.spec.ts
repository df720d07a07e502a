import { globSync, readFileSync } from 'node:fs';
import { STREAM_CATEGORIES } from '@cauce/services';

const APPS = new URL('../../../../apps/', import.meta.url);
const NAMED = /(?:\bcategory: |_CATEGORY(?:: \w+)? = )'(\w+)'/g;

it('each category of streams is known with the service that writes it', () => {
  const files = globSync('*/src/**/*.streams.ts', { cwd: APPS });
  const written = files.flatMap((file) => {
    const text = readFileSync(new URL(file, APPS), 'utf8');
    return [...text.matchAll(NAMED)].map(([, category]) => `${file.split('/')[0]}: ${category}`);
  });
  const known = Object.entries(STREAM_CATEGORIES).map(([category, { service }]) => `${service}: ${category}`);
  expect(written.sort()).toEqual(known.sort());
});
