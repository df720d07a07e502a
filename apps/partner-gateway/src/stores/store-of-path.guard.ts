import { ApiError } from '@cauce/contracts';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type StoreOwner, StoreOwners } from './store-owners.js';

type WithOwner = FastifyRequest<{ Params: { store: string } }> & { ownerOfStore?: StoreOwner };

/** The path's store exists, else 404. A guard, since a parent's 404 comes before faults in the body. */
@Injectable()
export class StoreOfPathGuard implements CanActivate {
  constructor(private readonly owners: StoreOwners) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<WithOwner>();
    request.ownerOfStore = await this.owners.of(request.params.store);
    return true;
  }
}

/** Whose the path's store is, as a parameter. Only on routes with {@link StoreOfPathGuard}. */
export const OwnerOfStore = createParamDecorator((_: unknown, context: ExecutionContext): StoreOwner => {
  const { ownerOfStore } = context.switchToHttp().getRequest<WithOwner>();
  if (!ownerOfStore) throw new ApiError('STORE_NOT_FOUND');
  return ownerOfStore;
});
