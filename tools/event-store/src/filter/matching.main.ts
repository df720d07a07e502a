import { parentPort, workerData } from 'node:worker_threads';

// The thread that matches names against regular expressions. It imports nothing of ours, so that Node runs its source in specs, too.

/** Names to be matched; the sources are those of `Translation`. */
export type Task = {
  readonly names: readonly string[];
  readonly ours: string;
  /** None where JavaScript's answer is .NET's for each of these names. */
  readonly net: string | undefined;
  readonly ignoresCase: boolean;
};

/** Of one name; `differs`: JavaScript and .NET do, or may. */
export type Answer = 'matches' | 'does not' | 'differs';

/** Answers to the first of the names, at least to one; or why there is none. */
export type Report = { readonly answers: readonly Answer[] } | { readonly failed: string };

/** Then the other tasks have their turn. */
const SLICE_MS = 10;

/** Expressions that are kept compiled. */
const CAPACITY = 100;

const ASCII = /^[\0-\x7f]*$/;

/** Some .NET cultures and versions take them for i, I, s and k where case does not matter. */
const FOLDED = /[\u0130\u0131\u017f\u212a]/;

const progress = workerData as Int32Array;
const compiled = new Map<string, RegExp>();

parentPort?.on('message', (task: Task) => parentPort?.postMessage(report(task)));

function report({ names, ...how }: Task): Report {
  const answers: Answer[] = [];
  const until = performance.now() + SLICE_MS;
  try {
    for (const name of names) {
      // Whoever watches sees that another name has begun.
      Atomics.add(progress, 0, 1);
      answers.push(answer(name, how));
      if (performance.now() > until) break;
    }
    return { answers };
  } catch (error) {
    // Compiled when it is used first: only now V8 finds it too large.
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

function answer(name: string, { ours, net, ignoresCase }: Omit<Task, 'names'>): Answer {
  const isMatch = compile(ours).test(name);
  if (!ASCII.test(name)) {
    if (net !== undefined && compile(net).test(name) !== isMatch) return 'differs';
    if (ignoresCase && FOLDED.test(name)) return 'differs';
  }
  return isMatch ? 'matches' : 'does not';
}

function compile(source: string): RegExp {
  const known = compiled.get(source);
  if (known) return known;
  const made = new RegExp(source);
  compiled.set(source, made);
  if (compiled.size > CAPACITY) compiled.delete(compiled.keys().next().value ?? source);
  return made;
}
