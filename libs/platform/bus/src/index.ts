export { BusConsumer, Consume } from './bus-consumer.decorator.js';
export { type BusLog } from './client.js';
export { type BusMessage } from './message.js';
export { type PauseTimes, type Stuck } from './pauses.js';
export { type OutgoingMessage, BusProducer, type ProducerOptions } from './producer.js';
export { type BusServerOptions, BusServer } from './server.js';
export { type TopicManifest, ensureTopics } from './topics.js';
export { isNetworkError } from './unavailable.js';
