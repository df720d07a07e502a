export { redisCheck } from './check.js';
export { redisOptions } from './options.js';
export { refusalOf } from './refusal.js';
export { type RedisConfig, redisRules, redisVariables } from './variables.js';
