import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gauge } from '@cauce/telemetry';
import { type Heap, HeapGuard } from './heap-guard.js';

const MIB = 1024 * 1024;
/** Of V8's limit, which is that of all generations, at least so much is the old one's: the young one has what the container's memory suggests. */
const OLD_SHARE = 0.9;

/**
 * Bytes that may live in the old generation, for whose sake V8 ends a process.
 * @param options those that the process was started with: with `--max-old-space-size`, as our image is, they say it
 * @internal
 */
export function oldGenerationLimit(heapLimit: number, options: string): number {
  const told = [...options.matchAll(/--max[-_]old[-_]space[-_]size=(\d+)/g)].at(-1)?.[1];
  return told === undefined ? OLD_SHARE * heapLimit : Number(told) * MIB;
}

const started = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ');

const heap: Heap = {
  limit: oldGenerationLimit(getHeapStatistics().heap_size_limit, started),
  used: () =>
    getHeapSpaceStatistics()
      .filter(({ space_name }) => !space_name.startsWith('new_'))
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0),
  collect: () => collector()(),
};

let found: (() => void) | undefined;

/** V8's own function, which it only gives to contexts made after the flag is set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  found ??= runInNewContext('gc') as () => void;
  return found;
}

/** That of this process. */
export const processHeap = new HeapGuard(heap);

/** Follows V8's own full collections, and shows what may live in the heap. Answers how to stop it. */
export function watchHeap(): () => void {
  const collections = new PerformanceObserver((list) => {
    if (list.getEntries().some(isFull)) processHeap.collected();
  });
  collections.observe({ entryTypes: ['gc'] });
  const stop = gauge(
    'cauce_process_heap_limit_bytes',
    'What may live in the JavaScript heap: above 85 % of it, new work is refused.',
    () => ({
      value: heap.limit,
    }),
  );
  return () => {
    collections.disconnect();
    stop();
  };
}

function isFull(entry: PerformanceEntry): boolean {
  const { kind } = ('detail' in entry ? entry.detail : {}) as { readonly kind?: number };
  return kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
