// Steps with their times, for people. Plain JavaScript with built-ins only: the bootstrap uses it before anything is installed.

import { performance } from 'node:perf_hooks';

const RED = '\u001b[31m';
const GREEN = '\u001b[32m';
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';
const CLEAR_LINE = '\r\u001b[K';
const REFRESH_MS = 100;
/** How often a step that says what it does has a line of its own where no line is live. */
const LINE_MS = 10_000;

/**
 * Prints a line when a step ends. On a terminal, one live line below says what is going on and for how long; elsewhere a step that says
 * what it does has a line every ten seconds.
 */
export function createProgress(out = process.stdout) {
  const live = out.isTTY === true && process.env.TERM !== 'dumb';
  const paint = (color, text) => (live && process.env.NO_COLOR === undefined ? `${color}${text}${PLAIN}` : text);
  const active = new Map();
  let timer;

  const draw = () => {
    if (!live) return;
    const steps = [...active.values()].map(describe);
    const text = `  … ${steps.join(', ')}`;
    out.write(CLEAR_LINE + (steps.length === 0 ? '' : paint(DIM, text.slice(0, (out.columns ?? 80) - 1))));
  };
  const line = (text) => {
    out.write(`${live ? CLEAR_LINE : ''}${text}\n`);
    draw();
  };
  const begin = (title) => {
    const id = Symbol(title);
    active.set(id, { title, since: performance.now(), detail: '', told: performance.now() });
    if (live) timer ??= setInterval(draw, REFRESH_MS).unref();
    draw();
    return id;
  };
  const tell = (id, detail) => {
    const step = active.get(id);
    if (step === undefined) return;
    step.detail = detail;
    if (live || performance.now() - step.told < LINE_MS) return;
    step.told = performance.now();
    line(`  … ${describe(step)}`);
  };
  const end = (id, mark, note) => {
    const { title, since } = active.get(id);
    active.delete(id);
    if (active.size === 0) timer = void clearInterval(timer);
    line(`  ${mark} ${title.padEnd(26)} ${seconds(since).padStart(7)}${note ? `  ${paint(DIM, note)}` : ''}`);
  };

  return {
    line,
    async step(title, work) {
      const id = begin(title);
      let note;
      try {
        return await work(
          (text) => {
            note = text;
          },
          (detail) => tell(id, detail),
        );
      } catch (error) {
        end(id, paint(RED, '✗'));
        throw error;
      } finally {
        if (active.has(id)) end(id, paint(GREEN, '✓'), note);
      }
    },
  };
}

/** Says nothing. */
export const silent = { line() {}, step: (_title, work) => work(nothing, nothing) };

function nothing() {}

function describe({ title, since, detail }) {
  return `${title}${detail ? ` (${detail})` : ''} ${seconds(since)}`;
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
