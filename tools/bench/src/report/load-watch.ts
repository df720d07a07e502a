import { cpuTimeOfMachine, cpuTimes } from '../measure/cpu.js';
import { loadOfMachine } from './machine.js';

/** How long something took, and how busy the machine was. */
export type Load = {
  readonly seconds: number;
  /** Processes that wanted a core, over a minute. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  /** Cores that others used meanwhile, on average; absent where the system does not say. */
  readonly coresUsedByOthers?: number;
};

/** Ours is all that this process has started, so the rest of the machine's CPU time is that of others. */
export class LoadWatch {
  private readonly began = performance.now();
  private readonly loadBefore = loadOfMachine();
  private readonly machine = cpuTimeOfMachine();
  private readonly ours = oursNow();

  end(): Load {
    const tookMs = performance.now() - this.began;
    const machineNow = cpuTimeOfMachine();
    const load = { loadBefore: this.loadBefore, loadAfter: loadOfMachine(), seconds: Math.round(tookMs / 1000) };
    if (machineNow === undefined || this.machine === undefined) return load;
    const others = machineNow - this.machine - (oursNow() - this.ours);
    return { ...load, coresUsedByOthers: Math.max(0, Math.round((others / tookMs) * 100) / 100) };
  }
}

function oursNow(): number {
  return cpuTimes([{ name: 'ours', pid: process.pid }])['ours'] ?? 0;
}
