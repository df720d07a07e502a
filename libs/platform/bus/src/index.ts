export { BusConsumer, Consume } from './bus-consumer.decorator.js';
export { type BusMessage } from './message.js';
export { type ParkedMessage, type WholeParkedMessage } from './parking/parked-message.js';
export { ParkedMessages, type Retried } from './parking/parked-messages.js';
export { ParkedRows } from './parking/parked-rows.js';
export { type Parking } from './parking/parking.js';
export { BusProducer } from './producer.js';
export { type BusServerOptions, BusServer } from './server.js';
export { ensureTopics } from './topics.js';
