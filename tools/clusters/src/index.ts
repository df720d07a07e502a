export { type Cluster } from './cluster.js';
export { CLUSTERS, type ClusterName } from './clusters.js';
export { type RedisCluster, /** @internal */ startRedisCluster } from './redis/redis-cluster.js';
export { type SelfMade, /** @internal */ selfMadeCertificate } from './self-made-certificate.js';
