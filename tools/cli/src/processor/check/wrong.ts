/** A case that did not come out as it should. */
export class Wrong extends Error {
  constructor(
    readonly shouldBe: string,
    readonly came: string,
  ) {
    super(`${came}, but should be ${shouldBe}`);
  }
}
