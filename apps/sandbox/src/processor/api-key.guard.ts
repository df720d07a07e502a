import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { sameText } from '@cauce/secrets';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.js';

/** The acquirer's API is for holders of its key. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: SandboxConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const [, key] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (key === undefined) throw new ApiError('TOKEN_MISSING');
    if (!sameText(key, this.config.PROCESSOR_API_KEY)) throw new ApiError('TOKEN_INVALID');
    return true;
  }
}
