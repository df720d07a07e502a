import { type Cluster, type ClusterName, CLUSTERS } from '@cauce/clusters';
import type { ServiceName } from '@cauce/services';
import { ONE_ADDRESS_FOR_ALL, type Ports, type Progress, type Stack, startStack } from '@cauce/stack';

/** Services of which another instance must take over. Two gateways lead to two processes of each, as behind a load balancer. */
const TWICE: Partial<Record<ServiceName, number>> = { gateway: 2, payments: 2, billing: 2, notifier: 2 };

/** Seconds instead of hours and minutes: after a refusal, an answer that never came or a buyer who left, a run must not wait for five minutes. */
const QUICK: Partial<Record<ServiceName, Record<string, string>>> = {
  notifier: { DELIVERY_TIMETABLE: '1,2,4,8,15,30,30,30,30', MAIL_TIMETABLE: '1,2,4,8' },
  payments: { CHARGE_TIMEOUT_MS: '5000', UNKNOWN_TIMETABLE: '2,3,4,5,10', ATTEMPT_WINDOW_MS: '8000' },
  sandbox: { LATE_ANSWER_MS: '5000' },
  checkout: ONE_ADDRESS_FOR_ALL,
};

/** What a run breaks: a stack, and the clusters that stand for some of its parts. */
export type FaultsStack = Stack & { readonly clusters: readonly Cluster[] };

/** The options of startFaultsStack. */
export type FaultsStackOptions = {
  readonly dataDir: string;
  readonly ports: Ports;
  /** They take the place of one server each. */
  readonly clusters: readonly ClusterName[];
  readonly progress: Progress;
  /** Further variables of services. */
  readonly overrides?: Partial<Record<ServiceName, Readonly<Record<string, string>>>> | undefined;
};

/** A whole stack of its own, with its data in this folder; its `parts` include the members of the clusters. */
export async function startFaultsStack({
  dataDir,
  ports,
  clusters: names,
  progress,
  overrides = {},
}: FaultsStackOptions): Promise<FaultsStack> {
  const clusters: Cluster[] = [];
  const stopClusters = () => Promise.all(clusters.map((cluster) => cluster.stop()));
  try {
    for (const name of names) clusters.push(await progress.step(`Cluster ${name}`, () => CLUSTERS[name](dataDir)));
    const env = Object.assign({}, ...clusters.map(({ variables }) => variables)) as Record<string, string>;
    const stack = await startStack({ dataDir, ports, env, instances: TWICE, overrides: withMore(overrides), progress });
    const parts = [...stack.parts, ...clusters.flatMap(({ members }) => members)];
    const stop = async () => {
      await stack.stop();
      await stopClusters();
    };
    return { ...stack, parts, clusters, stop };
  } catch (error) {
    await stopClusters();
    throw error;
  }
}

function withMore(more: NonNullable<FaultsStackOptions['overrides']>) {
  const services = new Set([...Object.keys(QUICK), ...Object.keys(more)] as ServiceName[]);
  return Object.fromEntries([...services].map((service) => [service, { ...QUICK[service], ...more[service] }]));
}

/** The gateways' public addresses. */
export function doorsOf({ services }: Stack): string[] {
  return services.running.filter(({ service }) => service === 'gateway').map(({ url }) => url);
}
