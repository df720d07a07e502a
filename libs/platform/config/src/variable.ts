/** How one environment variable is read. `desc` is the sentence of what is allowed; `shown` says whether a wrong value may be printed. */
export type Variable<T> = {
  readonly _parse: (text: string) => T;
  readonly desc: string;
  readonly shown: boolean;
  readonly default?: T;
};

/** Makes a variable: required without options, with a default, or optional (`{ default: undefined }`). */
export type VariableMaker<T> = {
  (options: { readonly default: undefined }): Variable<T | undefined>;
  (options?: { readonly default: T }): Variable<T>;
};

/** Why a value was refused, where the allowed values do not say enough. Must never contain a secret. */
export class Refused extends Error {}

/**
 * A kind of variable of your own.
 * @param allowed what is allowed, as the end of a sentence: "a whole number from 1 to 65535"
 * @param parse the value, or undefined to refuse the text (or throws {@link Refused} with a reason)
 * @param shown whether the fault may print the text; never for what may hold a secret
 */
export const variable = <T>(allowed: string, parse: (text: string) => T | undefined, shown = false): VariableMaker<T> => {
  const read = (text: string): T => {
    const value = parse(text);
    if (value === undefined) throw new Refused();
    return value;
  };
  return (options?: { readonly default: T | undefined }) => ({ _parse: read, desc: allowed, shown, ...options }) as Variable<T>;
};
