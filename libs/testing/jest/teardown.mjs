import ends from '../../../jest.ends.mjs';

/** Fails the run when a service that files shared did not end in order. Jest would lose its results if this threw. */
export default async function teardown() {
  try {
    await globalThis.sharedServices.close();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
  ends();
}
