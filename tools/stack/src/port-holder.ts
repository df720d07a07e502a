import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENING = '0A';

/** The process that listens on `port`, in words: `node apps/x.js (pid 42)`; "another process" where the system does not say. */
export async function portHolder(port: number): Promise<string> {
  const inodes = await listeningInodes(port);
  for (const pid of inodes.size === 0 ? [] : await processes()) {
    if (await holdsSocket(pid, inodes)) return `${await commandLine(pid)} (pid ${pid})`;
  }
  return 'another process';
}

async function listeningInodes(port: number): Promise<Set<string>> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')));
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  return new Set(rows.filter((row) => row[1]?.endsWith(suffix) === true && row[3] === LISTENING).map((row) => `socket:[${row[9]}]`));
}

async function processes(): Promise<string[]> {
  return (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
}

async function holdsSocket(pid: string, inodes: Set<string>): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.some((link) => inodes.has(link));
}

async function commandLine(pid: string): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').trim();
  return words.length > 80 ? `${words.slice(0, 80)}…` : words || 'a process';
}
