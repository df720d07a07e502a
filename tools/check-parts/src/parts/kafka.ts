import { askBrokers, busRefusalOf, kafkaConnection, kafkaRules, kafkaVariables, lookAtBus, NotKafka, type TopicManifest } from '@cauce/bus';
import { oneOf, readConfig } from '@cauce/config';
import { about, type Finding, messageOf } from '../finding.js';
import { isRefused, type Surroundings, whileRefused } from '../surroundings.js';

const VARIABLE = 'KAFKA_BROKERS';
const SPEC = { ENVIRONMENT: oneOf(['development', 'production'], { default: 'development' }), ...kafkaVariables };

/** Asks each broker what it takes, logs in, and looks at the topics, or at whether they can be made. Kafka tells nobody its clock. */
export async function checkKafka(env: NodeJS.ProcessEnv, topics: TopicManifest, surroundings: Surroundings): Promise<Finding[]> {
  const say = about(VARIABLE);
  const connection = kafkaConnection(readConfig(SPEC, env, kafkaRules));
  const brokers = await whileRefused(
    surroundings,
    () => askBrokers(connection),
    (asked) => asked.every((broker) => 'error' in broker && isRefused(broker.error)),
  );
  const failures = brokers.flatMap((broker) =>
    'error' in broker ? [`asked ${broker.address} what it takes: ${wordsOf(broker.error)}`] : [],
  );
  const answered = brokers.find((broker) => 'apis' in broker);
  if (answered === undefined) return failures.map((words) => say('failed', words));
  const notes = failures.map((words) => say('note', words));
  const user = connection.sasl === undefined ? '' : `, as ${connection.sasl.username}`;
  try {
    const faults = await lookAtBus(connection, topics, answered.apis);
    if (faults.length > 0) return [...notes, ...faults.map((words) => say('failed', `looked at the topics${user}: ${words}`))];
    return [...notes, say('fine', `Kafka at ${answered.address}`)];
  } catch (error) {
    return [...notes, say('failed', `logged in at ${answered.address}${user}: ${wordsOf(error)}`)];
  }
}

function wordsOf(error: unknown): string {
  if (isRefused(error)) return `nobody listens there (${messageOf(error)}). Start it, or correct host and port`;
  if (error instanceof NotKafka) return messageOf(error);
  return (
    busRefusalOf(error) ?? `${messageOf(error)}. See whether host and port are right, and whether KAFKA_TLS is what the listener speaks`
  );
}
