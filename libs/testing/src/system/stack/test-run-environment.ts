/** The mark by which a test run finds what its specs left running, and where Node keeps compiled code: a start takes a third less CPU time. */
const PASSED_ON = ['CAUCE_RUN', 'NODE_COMPILE_CACHE'] as const;

/** What the test run, if there is one, wants every process to have in its environment. */
export function testRunEnvironment(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((variable) => {
      const value = process.env[variable];
      return value === undefined ? [] : [[variable, value]];
    }),
  );
}
