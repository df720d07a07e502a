import { type ArgumentsHost, Catch, Controller, type RpcExceptionFilter, UseFilters, applyDecorators } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

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
