import { type PublicStore, publicStore, STORE, type StoreResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { allOf, CallerClaims, Callers, Operation } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import { Controller, Get } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { AccessTokenStreams } from '../access-token.streams.js';

/** `GET /v1/stores` (docs/api.md, "Public API"): the stores that the token may see, newest first, all of them at once. */
@Callers('gateway')
@Controller('v1/stores')
export class ListVisibleStoresController {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly connections: Connections,
  ) {}

  @Get()
  @Operation('List stores', {
    id: 'listStores',
    about: 'All stores that the access token can see, newest first.',
    answers: allOf('stores', STORE),
  })
  async list(@CallerClaims() { principal, organization }: Claims): Promise<{ stores: PublicStore[] }> {
    const token = await this.accessTokens.rows.read(idOf(principal));
    if (organization === undefined || token?.organization !== organization) throw new ApiError('TOKEN_INVALID');
    const { stores } = token.resource;
    const found = await this.connections.prisma.store.findMany({
      where: { organization, ...(stores && { id: { in: stores.map(idOf) } }) },
      orderBy: [{ createTime: 'desc' }, { position: 'desc' }],
      select: { resource: true },
    });
    return { stores: found.map(({ resource }) => publicStore(resource as StoreResource)) };
  }
}
