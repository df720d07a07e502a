/** Fails the run when a service that files shared did not end in order. */
export default async function teardown() {
  await globalThis.keeperOfSharedServices.close();
}
