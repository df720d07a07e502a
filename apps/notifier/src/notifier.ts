import { type ServiceOptions, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from './config.js';
import { Connections } from './connections.js';
import { NotifierModule } from './notifier.module.js';

/** The notifier as a service: the operator API, and the bus as a Nest transport. */
export function notifier(config: NotifierConfig, logger: Log): ServiceOptions {
  return {
    name: 'notifier',
    module: NotifierModule.with(config, logger),
    config,
    logger,
    rewriteVerbs: true,
    translateError: unavailableIf(isUnavailable),
    prepare: async (app) => {
      await app.init();
      app.connectMicroservice({ strategy: app.get(Connections).bus });
      await app.startAllMicroservices();
    },
  };
}
