export { askRedis, faultOf, redisCheck } from './check.js';
export { connectForCounting, type Counting } from './counting.js';
export { redisOptions } from './options.js';
export { refusalOf } from './refusal.js';
export { type RedisConfig, redisRules, redisVariables } from './variables.js';
