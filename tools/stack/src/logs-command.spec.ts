import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogTail, runLogs } from './logs-command.js';

describe('the tail of a log', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cauce-logs-'));
    file = join(folder, 'payments.log');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('shows the last lines, and then whole lines as they come', async () => {
    const seen: string[] = [];
    const tail = new LogTail(file, 'payments: ', (line) => seen.push(line));
    await writeFile(file, 'one\ntwo\nthree\n');
    await tail.last(2);
    await appendFile(file, 'fo');
    await tail.more();
    await appendFile(file, 'ur\nfive\n');
    await tail.more();
    expect(seen).toEqual(['payments: two', 'payments: three', 'payments: four', 'payments: five']);
  });

  it('goes on when the file was truncated', async () => {
    const seen: string[] = [];
    const tail = new LogTail(file, '', (line) => seen.push(line));
    await writeFile(file, 'one long line\n');
    await tail.last(0);
    await writeFile(file, 'new\n');
    await tail.more();
    expect(seen).toEqual(['new']);
  });

  it('names the existing logs when another one is requested', async () => {
    await expect(runLogs(['payment'], { dataDir: folder, lines: '5' })).rejects.toThrow('There are no logs');
  });
});
