import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { identifyOperator, type Operator } from './operators.js';

/** The injection token of the operators. */
export const OPERATORS = Symbol('operators');

/** Whether the request brings an operator's token: for what the operator door answers itself. Throws 401. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(OPERATORS) private readonly operators: readonly Operator[]) {}

  canActivate(context: ExecutionContext): boolean {
    identifyOperator(this.operators, context.switchToHttp().getRequest<FastifyRequest>().headers.authorization);
    return true;
  }
}
