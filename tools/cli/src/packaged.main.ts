import { run } from './run.js';

/** The package holds nothing of the checkout that a local stack runs in. */
const none = () => Promise.resolve(undefined);

await run({
  operator: none,
  stack: none,
  missing: 'Installed by itself, cauce knows of no local stack: in a clone of Cauce, npx cauce does.',
});
