import { statement } from '@cauce/postgres';

/** The circuit of an endpoint. */
export const READ = statement({
  name: 'read-circuit',
  takes: ['endpoint'],
  text: 'SELECT circuit, circuit_version AS "circuitVersion" FROM webhook_endpoint WHERE id = :endpoint',
});
