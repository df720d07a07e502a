/**
 * Arguments of bash for a script that stops at its first failure. `--norc`: where no shell started the run, bash takes Node's pipe for a network
 * connection, and reads what is for interactive shells, which fails under `-u`.
 */
export function strictly(script: string): readonly string[] {
  return ['--norc', '-euo', 'pipefail', '-c', script];
}
