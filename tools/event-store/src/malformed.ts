import { ServerInterceptingCall, type ServerInterceptor, type ServiceDefinition } from '@grpc/grpc-js';
import { invalid } from './refusal.js';

/** In the place of a request whose bytes are no message of its kind. */
const MALFORMED = Symbol('malformed');

/** The same service, whose unreadable requests reach `refuseMalformed`: grpc-js would call them an internal error. */
export function tolerant<Service extends ServiceDefinition>(service: Service): Service {
  const methods = Object.entries(service).map(([name, method]) => {
    const requestDeserialize = (bytes: Buffer): unknown => {
      try {
        return method.requestDeserialize(bytes);
      } catch {
        return MALFORMED;
      }
    };
    return [name, { ...method, requestDeserialize }] as const;
  });
  return Object.fromEntries(methods) as unknown as Service;
}

/** Answers them with INVALID_ARGUMENT. */
export const refuseMalformed: ServerInterceptor = (_method, call) =>
  new ServerInterceptingCall(call, {
    start: (next) =>
      next({
        onReceiveMessage: (message, go) => {
          if (message === MALFORMED) call.sendStatus(invalid('The request is not a message of its kind.'));
          else go(message);
        },
      }),
  });
