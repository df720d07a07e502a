import { SharedServices } from '@cauce/testing/jest';

/** Runs in Jest's own process, before its workers start: they inherit the variable. */
export default async function setup() {
  globalThis.sharedServices = await SharedServices.start();
  process.env.TEST_SHARED_SERVICES_URL = globalThis.sharedServices.url;
}
