/** A number with its noun, as people read it: `1 charge`, `2 charges`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
