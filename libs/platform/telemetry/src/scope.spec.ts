import { setImmediate as later } from 'node:timers/promises';
import { captureWork, continueTrace, currentCaller, currentRequestId, markBegun, outsideWork, withRequest } from './index.js';

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
