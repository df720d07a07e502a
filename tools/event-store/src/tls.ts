import { createSecureContext } from 'node:tls';
import { ServerCredentials } from '@grpc/grpc-js';
import { StartupError } from './startup-error.js';

/** The server's certificate (with those between it and its root) and key, both PEM. */
export type Tls = {
  readonly certificate: Buffer;
  readonly key: Buffer;
};

/** Clients need no certificate: they say who they are by name and password. */
export function credentialsOf({ certificate, key }: Tls): ServerCredentials {
  try {
    // grpc-js looks at them when it listens, and then blames the port.
    createSecureContext({ cert: certificate, key });
    return ServerCredentials.createSsl(null, [{ cert_chain: certificate, private_key: key }]);
  } catch (error) {
    throw new StartupError(`The certificate and its key cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}
