import type { ServiceName } from '@cauce/services';
import { type Ports, type Progress, type Stack, startStack } from '@cauce/stack';

/** Those of which another one must take over. Two gateways lead to two payments processes, as behind a load balancer. */
const TWICE: Partial<Record<ServiceName, number>> = { gateway: 2, payments: 2, notifier: 2 };

/** Seconds instead of hours and minutes: after a refusal, an answer that never came or a buyer who left, a run must not wait for five minutes. */
const QUICK: Partial<Record<ServiceName, Record<string, string>>> = {
  notifier: { DELIVERY_TIMETABLE: '1,2,4,8,15,30,30,30,30', MAIL_TIMETABLE: '1,2,4,8' },
  payments: { CHARGE_TIMEOUT_MS: '5000', UNKNOWN_TIMETABLE: '2,3,4,5,10', ATTEMPT_WINDOW_MS: '8000' },
  sandbox: { LATE_ANSWER_MS: '5000' },
};

/** A whole stack of its own, with its data in this folder. */
export function startFaultsStack(dataDir: string, ports: Ports, progress: Progress): Promise<Stack> {
  return startStack({ dataDir, ports, instances: TWICE, overrides: QUICK, progress });
}

/** The gateways' public addresses. */
export function doorsOf({ services }: Stack): string[] {
  return services.running.filter(({ service }) => service === 'gateway').map(({ url }) => url);
}
