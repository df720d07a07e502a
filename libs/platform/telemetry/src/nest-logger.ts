import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

/** Contexts that only repeat the code at every start: each module and each route. */
const CHATTER: ReadonlySet<unknown> = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Nest's own lines through our logger. Nest passes the context (a class name) last, and for errors a stack before it. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(CHATTER.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: keyof Log, message: unknown, rest: readonly unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? { context: rest.at(-1) } : {};
    const error = [message, ...rest].find((part) => part instanceof Error);
    const stack = !error && rest.length > 1 && typeof rest[0] === 'string' ? { stack: rest[0] } : {};
    this.logger[level]({ ...context, ...stack, ...(error && { err: error }) }, textOf(message));
  }
}

const textOf = (message: unknown): string => {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : inspect(message);
};
