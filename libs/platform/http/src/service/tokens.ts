/** The injection token of a service's configuration: `@Inject(CONFIG) config: PaymentsConfig`. */
export const CONFIG = Symbol('config');

/** The injection token of a service's logger, a `Log`. */
export const LOGGER = Symbol('logger');
