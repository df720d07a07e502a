/** The injection token of this process's logger. */
export const LOGGER = Symbol('logger');
