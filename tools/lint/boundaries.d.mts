/** One row of the table: whose files, which packages they may import, and why no others. */
export type Boundary = {
  readonly files: readonly string[];
  readonly may: readonly string[];
  readonly pure?: boolean;
  readonly isTest?: boolean;
  readonly because: string;
};

export const BOUNDARIES: readonly Boundary[];
export function boundaryConfigs(): object[];
