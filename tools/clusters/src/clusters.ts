import type { Cluster } from './cluster.js';
import { startKafkaCluster } from './kafka/kafka-cluster.js';
import { startPostgresCluster } from './postgres/postgres-cluster.js';
import { startRedisCluster } from './redis/redis-cluster.js';

/** As people type it. */
export type ClusterName = 'kafka' | 'redis' | 'postgres';

/** Every cluster that there is: starts it with its data in this folder, and answers once it serves. */
export const CLUSTERS: Readonly<Record<ClusterName, (folder: string) => Promise<Cluster>>> = {
  kafka: startKafkaCluster,
  redis: startRedisCluster,
  postgres: startPostgresCluster,
};
