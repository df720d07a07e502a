import type { Pool } from '@cauce/postgres';
import { randomToken, type SealedBox } from '@cauce/secrets';

type Kind = 'PARTNER' | 'SERVICE';

/** A point in the order in which tokens were stored. */
export type SecretsMark = string & { readonly secretsMark: unique symbol };

/** In place of the sealed token, once the notifier has our token: the row stays, so that no late step makes another one. */
const ERASED = '';

/**
 * The access tokens of both sides while an integration lasts, each sealed and bound to its row. No event, log or answer has them. A partner's token
 * is found by its HMAC, ours by its generation.
 *
 * A step erases only what was stored before it read the stream: it takes a mark first. A command stores its token once more after its event, so
 * that a step which does not know the event yet leaves the token alone.
 */
export class IntegrationSecrets {
  constructor(
    private readonly pool: Pool,
    private readonly box: SealedBox,
  ) {}

  /** A mark after everything that is stored by now, and before everything that is stored later. */
  async takeMark(): Promise<SecretsMark> {
    const { rows } = await this.pool.query<{ mark: SecretsMark }>(`SELECT nextval('integration_secret_kept_seq')::text AS mark`);
    if (rows[0] === undefined) throw new Error('a sequence gave no number');
    return rows[0].mark;
  }

  /** Stores a partner's token. Storing it again moves it past earlier marks. */
  async keepPartnerToken(integration: string, tokenMac: string, token: string): Promise<void> {
    await this.keep(integration, 'PARTNER', tokenMac, token);
  }

  /** A partner's token; undefined when it is not stored. */
  partnerToken(integration: string, tokenMac: string): Promise<string | undefined> {
    return this.find(integration, 'PARTNER', tokenMac);
  }

  /** Our token of this generation; undefined when it was never made, or when it was erased because the notifier has it. */
  knownServiceToken(integration: string, generation: number): Promise<string | undefined> {
    return this.find(integration, 'SERVICE', String(generation));
  }

  /** Our token of this generation. The first caller makes it. Throws once it was erased. */
  async serviceToken(integration: string, generation: number): Promise<string> {
    await this.keep(integration, 'SERVICE', String(generation), randomToken('cauce_'));
    const token = await this.knownServiceToken(integration, generation);
    if (token === undefined) throw new Error(`the token of generation ${generation} of integrations/${integration} was erased meanwhile`);
    return token;
  }

  /** All tokens of an integration that are stored. */
  async allTokens(integration: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ kind: Kind; key: string; sealed: string }>(
      'SELECT kind, which AS key, sealed FROM integration_secret WHERE integration = $1 AND sealed <> $2',
      [integration, ERASED],
    );
    return rows.map(({ kind, key, sealed }) => this.open(integration, kind, key, sealed));
  }

  /** Erases one of a partner's tokens. */
  async erasePartnerToken(integration: string, tokenMac: string, mark: SecretsMark): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'PARTNER' AND which = $2 AND kept < $3`, [
      integration,
      tokenMac,
      mark,
    ]);
  }

  /** Erases every partner's token but this one. */
  async keepOnlyPartnerToken(integration: string, tokenMac: string, mark: SecretsMark): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'PARTNER' AND which <> $2 AND kept < $3`, [
      integration,
      tokenMac,
      mark,
    ]);
  }

  /** Erases our token of this generation, which the notifier has now. None of this generation is made again. */
  async eraseServiceToken(integration: string, generation: number): Promise<void> {
    await this.pool.query(`UPDATE integration_secret SET sealed = $3 WHERE integration = $1 AND kind = 'SERVICE' AND which = $2`, [
      integration,
      String(generation),
      ERASED,
    ]);
  }

  /** Erases our token of a generation that the catalog has revoked: another one of it works no more. */
  async dropServiceToken(integration: string, generation: number): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'SERVICE' AND which = $2`, [
      integration,
      String(generation),
    ]);
  }

  /** Erases our tokens of all generations. */
  async eraseServiceTokens(integration: string, mark: SecretsMark): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'SERVICE' AND kept < $2`, [integration, mark]);
  }

  /** Erases all tokens of an integration. */
  async erase(integration: string, mark: SecretsMark): Promise<void> {
    await this.pool.query('DELETE FROM integration_secret WHERE integration = $1 AND kept < $2', [integration, mark]);
  }

  private async keep(integration: string, kind: Kind, key: string, token: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO integration_secret (integration, kind, which, sealed) VALUES ($1, $2, $3, $4)
       ON CONFLICT (integration, kind, which) DO UPDATE SET kept = excluded.kept`,
      [integration, kind, key, this.box.seal(token, contextOf(integration, kind, key))],
    );
  }

  private async find(integration: string, kind: Kind, key: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ sealed: string }>(
      'SELECT sealed FROM integration_secret WHERE integration = $1 AND kind = $2 AND which = $3 AND sealed <> $4',
      [integration, kind, key, ERASED],
    );
    const sealed = rows[0]?.sealed;
    return sealed === undefined ? undefined : this.open(integration, kind, key, sealed);
  }

  private open(integration: string, kind: Kind, key: string, sealed: string): string {
    return this.box.open(sealed, contextOf(integration, kind, key)).toString();
  }
}

/** The seal is bound to its row: moved to another row of the database, it does not open. */
function contextOf(integration: string, kind: Kind, key: string): string {
  return `integration-secret/${integration}/${kind}/${key}`;
}
