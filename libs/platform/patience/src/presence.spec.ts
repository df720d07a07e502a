import { Presence, PRESENCE_TICK_MS, STORE_PRESENCE } from './presence.js';

let now: number;
let part: Presence;
beforeEach(() => {
  now = 1_000_000;
  part = new Presence(STORE_PRESENCE);
  part.tick(now);
});

/** Time goes on, tick by tick; `each` happens before every tick. */
function pass(ms: number, each: () => void = () => undefined): void {
  for (const end = now + ms; now < end;) {
    each();
    now += PRESENCE_TICK_MS;
    part.tick(now);
  }
}

/** How long until it counts as away, ms. */
function untilAway(each?: () => void): number {
  const began = now;
  while (!part.isAway && now - began < 60_000) pass(PRESENCE_TICK_MS, each);
  return part.isAway ? now - began : Infinity;
}

describe('a part that is here', () => {
  it('is away when nothing was answered for 4 s while something waited', () => {
    part.begin();
    expect(untilAway()).toBe(4_250); // the tick in which it began does not count
  });

  it('is not away before: a killed leader costs up to 3.8 s', () => {
    part.begin();
    pass(4_000);
    part.answered();
    expect(part.isAway).toBe(false);
    pass(4_000);
    expect(part.isAway).toBe(false);
  });

  it('is away although callers give up one after the other, and wait between two tries', () => {
    const each = () => {
      part.begin();
      part.unanswered(false);
      part.end();
    };
    expect(untilAway(each)).toBe(4_250);
  });

  it('is away after 1 s where it refuses connections', () => {
    part.begin();
    expect(untilAway(() => part.unanswered(true))).toBe(1_250);
  });

  it('is as patient as ever with one that refused, and then is silent', () => {
    part.begin();
    part.unanswered(true);
    pass(750);
    part.unanswered(false);
    expect(untilAway()).toBeGreaterThanOrEqual(3_250);
  });

  it('is not away while nobody waits, or what is sent is answered', () => {
    part.begin();
    pass(3_000);
    part.end();
    pass(500);
    part.begin();
    pass(3_000);
    expect(part.isAway).toBe(false);
    expect(untilAway(() => part.answered())).toBe(Infinity);
  });

  it('is not blamed for a process that stood still', () => {
    part.begin();
    pass(500);
    now += 60_000;
    part.tick(now);
    expect(part.isAway).toBe(false);
  });

  it('is asked by everybody', () => {
    part.begin();
    pass(3_000);
    expect([part.admit(now), part.admit(now)]).toEqual(['ask', 'ask']);
  });
});

describe('a part that is away', () => {
  beforeEach(() => {
    part.begin();
    untilAway();
  });

  it('is asked by one caller at a time; the others are refused', () => {
    expect([part.admit(now), part.admit(now), part.admit(now + 900)]).toEqual(['probe', 'refuse', 'refuse']);
  });

  it('is probed again at once after silence, and 200 ms after an answer that serves nobody', () => {
    part.admit(now);
    part.probed(now + 1_000, 'silent');
    expect(part.admit(now + 1_000)).toBe('probe');
    part.probed(now + 1_010, 'refused');
    expect([part.admit(now + 1_209), part.admit(now + 1_210)]).toEqual(['refuse', 'probe']);
    expect(part.isAway).toBe(true);
  });

  it('is here with the answer of a probe, or of anything else that was sent', () => {
    part.admit(now);
    part.probed(now + 3, 'answered');
    expect([part.isAway, part.admit(now + 3)]).toEqual([false, 'ask']);
    untilAway();
    part.answered();
    expect([part.isAway, part.admit(now)]).toEqual([false, 'ask']);
  });

  it('stays away however long nobody asks', () => {
    part.end();
    pass(60_000);
    expect([part.isAway, part.admit(now)]).toEqual([true, 'probe']);
  });

  it('that came back is given as much time as ever', () => {
    part.answered();
    expect(untilAway()).toBeGreaterThanOrEqual(4_000);
  });
});
