import { StreamChanges } from './stream-changes.js';

const NEVER_MS = 60_000;

describe('an append of this process', () => {
  it('wakes the listeners of that stream, and no others', async () => {
    const changes = new StreamChanges();
    const [one, other] = [changes.listen('one'), changes.listen('other')];
    const [woken, asleep] = [one.next(NEVER_MS), other.next(1).then(() => 'after a while')];
    changes.tell('one');
    await woken;
    expect(await asleep).toBe('after a while');
  });

  it('ends the next wait at once when it came before', async () => {
    const changes = new StreamChanges();
    const listening = changes.listen('one');
    changes.tell('one');
    await listening.next(NEVER_MS);
    expect(await Promise.race([listening.next(5).then(() => 'waited'), Promise.resolve().then(() => 'at once')])).toBe('at once');
  });

  it('is not kept for a stopped listener', async () => {
    const changes = new StreamChanges();
    const listening = changes.listen('one');
    listening.stop();
    changes.tell('one');
    let isOver = false;
    const waited = listening.next(20).then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    await waited;
  });
});
