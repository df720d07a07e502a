import { offsetPorts } from '../../ports.js';
import { Compose } from './compose.js';

const FILE = `
x-common: &common { ENVIRONMENT: development }
services:
  checkout:
    command: [dist/checkout/main.js]
    ports: ['127.0.0.1:8082:8082']
    environment:
      <<: *common
      PORT: 8082
      METRICS_PORT: 9082
      CAUCE_ENV_FILE: /secrets/checkout/env
      PAYMENTS_URL: http://payments:8091
      PUBLIC_URL: http://localhost:8082/pages/data
      PROCESSOR_PUBLIC_URL: http://localhost:8083
      ELSEWHERE: http://payment:8091
  gateway:
    environment: { PORT: 8080, OPERATOR_PORT: 8081, EVENT_STORE_URL: 'esdb://event-store:2113?tls=false', BOTH: 'a=http://catalog:8090,b=http://gateway:8081' }
`;

const ports = offsetPorts(100);
const compose = new Compose(FILE, { root: '/image' }, ports);

it('a container runs its command, with its volumes below the folder of the image', () => {
  expect(compose.command('checkout')).toEqual(['dist/checkout/main.js']);
  expect(compose.environment('checkout')).toMatchObject({ ENVIRONMENT: 'development', CAUCE_ENV_FILE: '/image/secrets/checkout/env' });
});

it('places are where those parts are here', () => {
  expect(compose.environment('checkout')).toMatchObject({
    PAYMENTS_URL: 'http://127.0.0.1:8191',
    PUBLIC_URL: 'http://127.0.0.1:8182/pages/data',
  });
  expect(compose.environment('gateway')).toMatchObject({
    EVENT_STORE_URL: 'esdb://127.0.0.1:12213?tls=false',
    BOTH: 'a=http://127.0.0.1:8190,b=http://127.0.0.1:8181',
  });
});

it('a name that no container has, or a port that none publishes, stays wrong', () => {
  expect(compose.environment('checkout')).toMatchObject({
    ELSEWHERE: 'http://payment:8091',
    PROCESSOR_PUBLIC_URL: 'http://localhost:8083',
  });
});

it('who listens does so on its own ports here', () => {
  expect(compose.serving('checkout')).toMatchObject({ HOST: '127.0.0.1', PORT: '8182', METRICS_PORT: '0' });
  expect(compose.serving('gateway')).toMatchObject({ PORT: '8180', OPERATOR_PORT: '8181' });
});

it('a service that the file does not have is an error', () => {
  expect(() => compose.serving('billing')).toThrow('docker/compose.yaml has no service billing');
});
