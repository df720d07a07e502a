import type { ServiceName } from '@cauce/services';

/** Addresses by the names of their variables. */
export type Addresses = Readonly<Record<string, string>>;

/** The variable that says where the shared services are asked for. */
export const SHARED_SERVICES_URL = 'TEST_SHARED_SERVICES_URL';

/** Which service a file of specs wants. */
export type LoanWish = {
  readonly file: string;
  readonly app: ServiceName;
  /** Variables that differ: files that name the same share one service. */
  readonly env: Readonly<Record<string, string>>;
  readonly addresses: Addresses;
};

/** A service that was lent. */
type Loan = {
  readonly id: string;
  readonly url: string;
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
};

/** An operation on stored data. */
export type OperationWish = {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
};

/** How an operation ended, and all that it wrote. */
export type Operated = { readonly code: number; readonly out: string; readonly err: string };

/** What the process that shares services is asked for, and what it answers. */
export type Wishes = {
  readonly lend: (wish: LoanWish) => Promise<Loan>;
  readonly leadTo: (wish: { readonly id: string; readonly addresses: Addresses }) => Promise<object>;
  readonly giveBack: (wish: { readonly id: string; readonly file: string }) => Promise<object>;
  /** Ends what files of other apps share. */
  readonly makeRoom: (wish: { readonly file: string }) => Promise<object>;
  readonly operate: (wish: OperationWish) => Promise<Operated>;
};
