import { randomToken } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { SandboxDatabase } from '../store/sandbox-database.js';
import { TEST_BRAND, type TestCard } from './test-cards.js';

/** Turns a checked card into a token that works for one charge. */
@Injectable()
export class CardVault {
  constructor(private readonly database: SandboxDatabase) {}

  tokenize({ last4 }: TestCard): string {
    const token = randomToken('tok_');
    this.database.run('INSERT INTO card_token (token, brand, last4) VALUES (?, ?, ?)', token, TEST_BRAND, last4);
    return token;
  }
}
