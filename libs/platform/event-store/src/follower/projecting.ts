import type { FollowerOptions } from './follower.js';

/** The streams of one category, as far as the follower of their rows needs them. */
type Projected = {
  readonly category: string;
  readonly rows: {
    readonly projector: { readonly limits: NonNullable<FollowerOptions['limits']>; readonly project: FollowerOptions['handle'] };
  };
};

/** The options of the follower that writes the rows of these streams. */
export function projecting({ category, rows: { projector } }: Projected): Pick<FollowerOptions, 'prefixes' | 'limits' | 'handle'> {
  return { prefixes: [`${category}-`], limits: projector.limits, handle: (batch, save) => projector.project(batch, save) };
}
