import { LOGGER } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { type OperationResource, toOperationResource } from './operation.resource.js';
import { type NewOperation, OperationRows } from './operation.rows.js';
import { OperationRunner } from './operation.runner.js';

/** Begins an operation on deliveries for an operator. */
@Injectable()
export class BeginOperation {
  constructor(
    private readonly connections: Connections,
    private readonly operations: OperationRows,
    private readonly runner: OperationRunner,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** Resolves when the operation is stored: it runs after the answer. */
  async execute(operation: NewOperation): Promise<OperationResource> {
    const { organization, operator, kind, filter } = operation;
    const id = await this.operations.insert(this.connections.pool, operation);
    this.runner.runNow(id);
    this.logger.info({ operator, operation: id, kind, endpoint: filter.endpoint }, 'an operator began an operation on deliveries');
    return toOperationResource(await this.operations.get({ organization, id }));
  }
}
