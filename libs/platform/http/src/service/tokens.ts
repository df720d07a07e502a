/** The injection token of a service's configuration: `@Inject(CONFIG) config: PaymentsConfig`. */
export const CONFIG = Symbol('config');

/** The injection token of a service's logger, a `Log`. */
export const LOGGER = Symbol('logger');

/** Whether who asks here for readiness is told why a part is not, besides its name: an address or a user is nothing for the world. */
export const SHOWS_WHY = Symbol('shows why');
