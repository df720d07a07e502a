import { licencesOf } from './licences.js';

it('the text of each package comes along, once', () => {
  const text = licencesOf(['node_modules/rxjs/dist/a.js', 'node_modules/rxjs/dist/b.js', 'apps/billing/dist/main.js']);
  expect(text.match(/^rxjs [\d.]+: Apache-2\.0$/gm)).toHaveLength(1);
  expect(text).toContain('Licensed under the Apache License');
});

it('one that brings no text gets that of the licence which it names, and its author', () => {
  const text = licencesOf(['node_modules/pg-types/index.js']);
  expect(text).toContain('Copyright Brian M. Carlson\n\nPermission is hereby granted, free of charge');
});

it('one under two licences that brings no text gets both', () => {
  const text = licencesOf(['node_modules/@bufbuild/protobuf/dist/esm/wire/index.js']);
  expect(text).toContain('Apache License');
  expect(text).toContain('Copyright 2008 Google Inc.');
  expect(text).toContain('EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.');
});
