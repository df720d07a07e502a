/** The part that a line is about; a law's story contains only the lines of its parts. */
export type Voice = 'fault' | 'merchant' | 'buyer' | 'stream' | 'due' | 'processor' | 'bus' | 'webhook';

/** What happened, in sentences. */
export class Story {
  private readonly lines: { readonly voice: Voice; readonly line: string }[] = [];

  /** A sentence without its full stop. */
  tell(voice: Voice, line: string): void {
    this.lines.push({ voice, line });
  }

  /** The number of sentences. */
  get length(): number {
    return this.lines.length;
  }

  /** The first `upTo` sentences of these voices, numbered; repeated ones are counted. */
  told(voices: readonly Voice[], upTo = this.lines.length): string[] {
    const lines = this.lines
      .slice(0, upTo)
      .filter(({ voice }) => voices.includes(voice))
      .map(({ line }) => line);
    const runs: { line: string; times: number }[] = [];
    for (const line of lines) {
      const last = runs.at(-1);
      if (last?.line === line) last.times += 1;
      else runs.push({ line, times: 1 });
    }
    return runs.map(({ line, times }, at) => `${String(at + 1).padStart(2)}. ${line}${times > 1 ? ` (${times} times)` : ''}`);
  }
}
