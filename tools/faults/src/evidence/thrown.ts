/** What waits for an operator, as a list shows it. */
export type Parked = { readonly name: string; readonly topic: string; readonly key: string; readonly error?: string };

/** A bomb that was thrown, and as what an operator is to find it. */
export type Thrown = {
  /** Where our processes met it, in words. */
  readonly place: string;
  /** `parked-messages`, `parked-orders`, … */
  readonly collection: string;
  readonly topic: string;
  /** Absent: it is the only one of its topic. */
  readonly key?: string;
};

/** Those of what is parked that may be this bomb. */
export function foundAs({ collection, topic, key }: Thrown, parked: readonly Parked[]): Parked[] {
  return parked.filter((each) => each.name.startsWith(`${collection}/`) && each.topic === topic && (key === undefined || each.key === key));
}
