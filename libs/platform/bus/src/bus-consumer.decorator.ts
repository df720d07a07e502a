import { applyDecorators, type ArgumentsHost, Catch, Controller, type RpcExceptionFilter, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { Route } from './route.js';

/** Nest turns every exception of a handler into "Internal server error", which says nothing of what to do with the message. */
@Catch()
class AsThrown implements RpcExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => error);
  }
}

/** A class whose `@EventPattern` methods consume from the bus: its exceptions reach the bus as they were thrown. */
export function BusConsumer(): ClassDecorator {
  return applyDecorators(Controller(), UseFilters(new AsThrown()));
}

/** How a method takes messages. */
export type ConsumeOptions = Partial<Pick<Route, 'batch' | 'concerns'>>;

/**
 * A method that handles the messages of a topic, or of several: one at a time, or (`batch`) an array of them in the order of their partition.
 * With `concerns` it gets only those that concern it by their headers.
 */
export function Consume(topics: string | readonly string[], options: ConsumeOptions = {}): MethodDecorator {
  return EventPattern<unknown>(topics, options); // `unknown` keeps it from asking for a typed map of topics
}
