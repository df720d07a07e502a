import type { DocumentTypeResource } from '@cauce/catalog-domain';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../connections.js';

/** All document types, by code. There are a dozen: no pages. */
@Injectable()
export class DocumentTypeReader {
  constructor(private readonly connections: Connections) {}

  async all(): Promise<DocumentTypeResource[]> {
    // Compares bytes, not by locale: the same order in every database.
    const { rows } = await this.connections.pool.query<{ resource: DocumentTypeResource }>({
      name: 'list_document_types',
      text: 'SELECT resource FROM document_type ORDER BY code COLLATE "C"',
    });
    return rows.map(({ resource }) => resource);
  }
}
