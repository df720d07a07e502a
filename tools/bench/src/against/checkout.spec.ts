import { createProgress } from '@cauce/stack';
import { checkoutOf } from './checkout.js';

it.each(['no-such-branch', '--help', '0000000'])('refuses %s, which is no commit here, by a sentence', async (revision) => {
  const refusal = `--against ${revision}: this repository has no such commit.`;
  await expect(checkoutOf(revision, createProgress(), new AbortController().signal)).rejects.toThrow(refusal);
});
