import type { ProcessorCallName } from '@cauce/contracts';

/** Members of a body or a row. */
export type Json = Record<string, unknown>;

/** A call of the protocol before the sandbox sees it: what is changed here is what it sees. `key`: of the path. */
export type Asked = {
  readonly call: ProcessorCallName;
  readonly key: string;
  readonly body: Json;
  readonly query: Record<string, string>;
  readonly headers: Json;
};

/** An answer before it is sent: what is changed here is what is sent. */
export type Answered = { status: number; body: Json };

/** What a broken sandbox does to calls and answers; `asked` may answer by itself, or keep the call waiting. */
export type Flaw = {
  readonly asked?: (asked: Asked) => Answered | undefined | Promise<undefined>;
  readonly answered?: (answered: Answered, asked: Asked) => void;
};

/** Behind a key, so that the books have it under one key again. */
const MARK = '.again';

/** Another key for the ledger, which knows no broken rule. */
export const anotherKey = (key: unknown, count: number): string => `${String(key)}${MARK}${count}`;

/** The same text with the caller's keys. */
export function withCallersKeys(text: string): string {
  return text.replaceAll(/\.again\d+/g, '');
}

/** How often something came, this time included. */
export class Counted {
  private readonly counts = new Map<unknown, number>();

  count(of: unknown): number {
    const count = (this.counts.get(of) ?? 0) + 1;
    this.counts.set(of, count);
    return count;
  }

  of(it: unknown): number {
    return this.counts.get(it) ?? 0;
  }
}

/** A charge's source that always pays. */
export function payingSource(body: Json): void {
  for (const member of ['cardToken', 'storedCard', 'bank', 'personType', 'phoneNumber']) Reflect.deleteProperty(body, member);
  Object.assign(body, { method: 'SERVICE', documentType: 'CC', document: '1000000001' });
}
