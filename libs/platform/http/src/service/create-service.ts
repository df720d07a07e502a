import { type ClaimsKeys, ClaimsVerifier } from '@cauce/claims';
import { networkOf, type TrustedProxies } from '@cauce/config';
import { type Caller, type ServiceName, SERVICES } from '@cauce/services';
import { type Log, NestLogger, type Sampling } from '@cauce/telemetry';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { useBodyParsers } from '../body/body-parsers.js';
import { ErrorFilter, type ErrorOptions } from '../errors/error.filter.js';
import { KnownRoutes } from '../errors/known-routes.js';
import { refuseFaultyReads } from '../operations/documented-request.js';
import { holdBodies } from '../overload/hold-bodies.js';
import { limitConnections } from '../overload/limit-connections.js';
import { clientAddress } from './client-address.js';
import { closeService } from './close-service.js';
import { EarlyRefusals } from './early-refusals.js';
import { Lifetime } from './lifetime.js';
import { frameRequests } from './request-context.js';
import { ServiceModule } from './service.module.js';
import { ServiceAdapter } from './service-adapter.js';

/** A service, described. */
export type ServiceOptions = ErrorOptions & {
  /** The name for which its callers sign claims: `catalog`, `payments`, … */
  readonly name: string;
  readonly module: Type | DynamicModule;
  /** Who may call it. By default those of its row in `@cauce/services`. */
  readonly callers?: readonly Caller[];
  readonly logger: Log;
  readonly config: {
    readonly HOST: string;
    readonly PORT: number;
    readonly CLAIMS_KEYS?: ClaimsKeys;
    readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    readonly OTEL_TRACES_SAMPLER?: Sampling['sampler'];
    readonly OTEL_TRACES_SAMPLER_ARG?: number;
    /** `runService` answers `GET /metrics` there, instead of on the service's own port. */
    readonly METRICS_PORT?: number | undefined;
    /** Whose X-Forwarded-For tells the caller's address, of a service that is open to anyone. */
    readonly TRUSTED_PROXIES?: TrustedProxies;
    /** How many connections one address may have at once that is no such proxy's; without it, any number. */
    readonly CONNECTIONS_PER_ADDRESS?: number;
  };
  /** That of another service in the same process, to end with it. */
  readonly lifetime?: Lifetime;
  /** Instead of `config.PORT`; 0: one that is free. */
  readonly port?: number;
  /** Open to anyone (checkout, sandbox): no claims are asked for. Else every route needs `@Callers`, and claims. */
  readonly open?: boolean;
  /**
   * Whether `GET /metrics` is answered on this port. By default only where claims are asked for, not where anyone may come, since the world must not
   * see our load; and nowhere beside `METRICS_PORT`.
   */
  readonly metrics?: boolean;
  /** Takes the bodies of browsers' forms besides JSON. */
  readonly forms?: boolean;
  /** Routes with verbs: `/endpoints/{e}:rotate` reaches `@Post(':e/~rotate')`. */
  readonly rewriteVerbs?: boolean;
  /** Adds to Fastify before Nest's routes are registered: plugins, routes, hooks; and what is refused before it comes to them. */
  readonly plugins?: (fastify: FastifyInstance, app: NestFastifyApplication, early: EarlyRefusals) => void | Promise<void>;
  /** The last step before it listens: microservices are connected and started here. */
  readonly prepare?: (app: NestFastifyApplication) => void | Promise<void>;
};

/** A service that does not listen yet. Specs use it with `app.inject`, after `app.init()`. */
export type CreatedService = {
  readonly app: NestFastifyApplication;
  readonly lifetime: Lifetime;
  /** Not ready from here on; requests in flight are answered, then everything is released. */
  readonly close: () => Promise<void>;
};

/** Builds a service: everything but the port and the process's signals. */
export async function createService(options: ServiceOptions): Promise<CreatedService> {
  const { name, config, logger, open = false, metrics = !open && config.METRICS_PORT === undefined, lifetime = new Lifetime() } = options;
  const adapter = new ServiceAdapter(options);
  const fastify: FastifyInstance = adapter.getInstance();
  const filter = new ErrorFilter(KnownRoutes.of(fastify), logger, options);
  fastify.setErrorHandler((error, request, reply) => filter.answer(error, request, reply));
  frameRequests(fastify, { name, logger, verifier: open ? undefined : verifierOf(options) });
  holdBodies(fastify, name, open ? networkOfCaller : () => undefined);
  const { CONNECTIONS_PER_ADDRESS: most, TRUSTED_PROXIES: proxies } = config;
  if (most !== undefined) limitConnections(fastify.server, name, { most, isProxy: (address) => proxies?.trusts(address) ?? false });
  useBodyParsers(fastify, options);
  refuseFaultyReads(fastify);
  // Nest declares its options as a class; the linter wants an instance of it.
  const nest = Object.assign(new NestApplicationContextOptions(), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const root = ServiceModule.around(options.module, { lifetime, config, logger, open, metrics });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, nest);
  app.useGlobalFilters(filter);
  const { rewriteVerbs = false } = options;
  await options.plugins?.(fastify, app, new EarlyRefusals(fastify.server, { name, logger, filter, rewriteVerbs }));
  return { app, lifetime, close: () => closeService(app, lifetime) };
}

/** The network of a request's caller. */
function networkOfCaller(request: FastifyRequest): string | undefined {
  const address = clientAddress(request) ?? request.socket.remoteAddress;
  return address === undefined ? undefined : networkOf(address);
}

function verifierOf({ name, config: { CLAIMS_KEYS }, callers = callersOf(name) }: ServiceOptions): ClaimsVerifier {
  if (!CLAIMS_KEYS) throw new Error('A service that is not open needs CLAIMS_KEYS.');
  return new ClaimsVerifier(CLAIMS_KEYS, name, callers);
}

function callersOf(name: string): readonly Caller[] {
  if (!Object.hasOwn(SERVICES, name)) throw new Error(`${name} has no row in @cauce/services, so its callers must be said.`);
  return SERVICES[name as ServiceName].callers;
}
