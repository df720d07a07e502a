import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import type { CpuTimes, Measured } from '../measure/cpu.js';
import { measureCpu } from '../measure/quiet.js';
import { ORDER } from './order.js';

/** Where creations are posted, and the processes to measure. */
export type Target = {
  readonly url: string;
  /** `stores/<id>`. */
  readonly store: string;
  readonly token: string;
  readonly processes: readonly Measured[];
};

/** Creations at one number of connections, and what they took in each process. */
export type Creates = LoadResult & { readonly clients: number; readonly cpu: CpuTimes };

/** Creates payments as fast as a number of connections can. CPU time is counted until what follows is done. */
export async function creates(target: Target, clients: number, seconds: number, signal: AbortSignal): Promise<Creates> {
  const client = new MerchantClient(target.url, target.token, clients);
  const operation = () => client.post(`/v1/${target.store}/payments`, ORDER);
  try {
    const { done, cpu } = await measureCpu(target.processes, { seconds, signal }, () =>
      closedLoop({ clients, seconds, signal, operation }),
    );
    return { ...done, clients, cpu };
  } finally {
    await client.close();
  }
}
