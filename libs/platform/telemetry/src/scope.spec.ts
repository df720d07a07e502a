import { setImmediate as later } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  callerWaitsUntil,
  captureWork,
  continueTrace,
  currentCaller,
  currentRequestId,
  isTooLate,
  markBegun,
  outsideWork,
  withRequest,
} from './index.js';

const request = { requestId: 'r' };

describe('who waits for the running code', () => {
  it('is a caller in all of a request, and nobody else', async () => {
    expect(currentCaller()).toBeUndefined();
    await withRequest(request, async () => {
      const caller = currentCaller();
      expect(caller).toEqual({ hasBegun: false, isAnswered: false });
      await later();
      expect(continueTrace({}, 'step', currentCaller)).toBe(caller);
      expect(withRequest({ requestId: 'another' }, currentCaller)).not.toBe(caller);
    });
  });

  it('is nobody where work only happened to be set off by a request, with its ids or without', () => {
    const within = withRequest(request, captureWork);
    expect(within(() => [currentRequestId(), currentCaller()])).toEqual(['r', undefined]);
    expect(withRequest(request, () => outsideWork(currentCaller))).toBeUndefined();
  });

  it('is nobody once the request was answered', () => {
    withRequest(request, () => {
      const caller = currentCaller();
      if (caller) caller.isAnswered = true;
      expect([currentRequestId(), currentCaller()]).toEqual(['r', undefined]);
    });
  });
});

it('a request has begun once anything of it was sent that may last', () => {
  markBegun(); // background: nobody to tell
  withRequest(request, () => {
    const caller = currentCaller();
    continueTrace({}, 'step', markBegun);
    expect(caller?.hasBegun).toBe(true);
    expect(withRequest(request, currentCaller)?.hasBegun).toBe(false);
  });
});

describe('too late', () => {
  const NOW = 1_700_000_000_000;
  beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());
  const lateAt = (until: number) => withRequest(request, () => (callerWaitsUntil(until), isTooLate()));

  it('is a request whose caller waits no more, and clocks may differ by a second', () => {
    expect([NOW + 1, NOW - 1_000, NOW - 1_001].map(lateAt)).toEqual([false, false, true]);
  });

  it('is no request that has begun, or that has no end, and no background', () => {
    withRequest(request, () => {
      expect(isTooLate()).toBe(false);
      callerWaitsUntil(NOW - 5_000);
      expect([isTooLate(), captureWork()(isTooLate), outsideWork(isTooLate)]).toEqual([true, false, false]);
      markBegun();
      expect(isTooLate()).toBe(false);
    });
    callerWaitsUntil(NOW - 5_000);
    expect(isTooLate()).toBe(false);
  });
});
