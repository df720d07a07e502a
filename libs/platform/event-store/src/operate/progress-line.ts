import { type Progress } from './progress.js';

type Output = { readonly isTTY?: boolean; write(text: string): unknown };

const EVERY_MS = 2_000;

/** A line of progress. `print` writes lines that stay, beside it. */
type ProgressLine = { readonly onProgress: Progress; readonly print: (lines: string) => void; readonly end: () => void };

/** Shows progress: one line that is written over on a terminal, elsewhere a line now and then. */
export function progressLine(output: Output): ProgressLine {
  const isTerminal = output.isTTY === true;
  let saidAt = 0;
  let isOpen = false;
  const onProgress: Progress = (share, done) => {
    const now = performance.now();
    if (now - saidAt < (isTerminal ? 100 : EVERY_MS) && share < 1) return;
    saidAt = now;
    const line = `${String(Math.floor(share * 100)).padStart(3)} %  ${done}`;
    isOpen = isTerminal;
    output.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
  };
  const end = () => {
    if (isOpen) output.write('\n');
    isOpen = false;
  };
  const print = (lines: string) => {
    end();
    output.write(`${lines}\n`);
  };
  return { onProgress, print, end };
}
