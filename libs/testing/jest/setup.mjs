import { Keeper } from '@cauce/testing/jest';

/** Runs in Jest's own process, before its workers start: they inherit the variable. */
export default async function setup() {
  globalThis.keeperOfSharedServices = await Keeper.start();
  process.env.TEST_KEEPER_URL = globalThis.keeperOfSharedServices.url;
}
