import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../ports.js';
import { loadSecrets } from '../secrets.js';
import { postgres } from './postgres.js';

describe('Postgres', () => {
  let dataDir: string;
  beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'cauce-postgres-'))));
  afterEach(() => rm(dataDir, { recursive: true }));

  const started = async (disposable: boolean) => {
    const context = {
      checkout: dataDir,
      dataDir,
      cacheDir: dataDir,
      ports: await freePorts(),
      secrets: await loadSecrets(dataDir),
      disposable,
    };
    const { args } = await postgres.launch(context);
    return { unflushed: args.filter((arg) => arg.endsWith('=off')), isForgetful: postgres.isForgetful?.(context) };
  };

  it('flushes what it acknowledges', async () => {
    expect(await started(false)).toEqual({ unflushed: [], isForgetful: false });
  });

  it('that is disposable flushes nothing, and says that it forgets', async () => {
    expect(await started(true)).toEqual({
      unflushed: ['fsync=off', 'full_page_writes=off'],
      isForgetful: true,
    });
  });
});
