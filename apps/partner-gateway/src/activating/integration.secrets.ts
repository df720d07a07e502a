import type { Pool } from '@cauce/postgres';
import { randomToken, type SealedBox } from '@cauce/secrets';

type Kind = 'PARTNER' | 'SERVICE';

/** A point in the order in which tokens are kept. */
export type KeptBefore = string & { readonly keptBefore: unique symbol };

/**
 * The tokens of both sides, sealed and bound to their row, until the integration is over. They stand in nothing else: no event, no log, no answer.
 * A partner's is found by its HMAC, ours by its generation. A step that erases takes a mark before it reads the stream, and erases what was kept
 * before it: what a command keeps after its event lies behind the mark of every step that does not know the event.
 */
export class IntegrationSecrets {
  constructor(
    private readonly pool: Pool,
    private readonly box: SealedBox,
  ) {}

  /** What is kept from now on lies behind this mark. */
  async mark(): Promise<KeptBefore> {
    const { rows } = await this.pool.query<{ mark: KeptBefore }>(`SELECT nextval('integration_secret_kept_seq')::text AS mark`);
    if (rows[0] === undefined) throw new Error('a sequence gave no number');
    return rows[0].mark;
  }

  /** Keeps a partner's token; again: it lies behind earlier marks, too. */
  async keepPartnerToken(integration: string, tokenMac: string, token: string): Promise<void> {
    await this.keep(integration, 'PARTNER', tokenMac, token);
  }

  /** A partner's token; undefined when it is not kept. */
  partnerToken(integration: string, tokenMac: string): Promise<string | undefined> {
    return this.find(integration, 'PARTNER', tokenMac);
  }

  /** Our token of this generation; undefined when it was never made, or the notifier has it. */
  knownServiceToken(integration: string, generation: number): Promise<string | undefined> {
    return this.find(integration, 'SERVICE', String(generation));
  }

  /** Our token of this generation: made once, whoever asks first. */
  async serviceToken(integration: string, generation: number): Promise<string> {
    await this.keep(integration, 'SERVICE', String(generation), randomToken('cauce_'));
    const token = await this.find(integration, 'SERVICE', String(generation));
    if (token === undefined) throw new Error(`the token of generation ${generation} of integrations/${integration} was erased meanwhile`);
    return token;
  }

  /** Erases every partner's token but this one. */
  async keepOnlyPartnerToken(integration: string, tokenMac: string, before: KeptBefore): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'PARTNER' AND which <> $2 AND kept < $3`, [
      integration,
      tokenMac,
      before,
    ]);
  }

  /** Erases ours of this generation. */
  async forgetServiceToken(integration: string, generation: number): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'SERVICE' AND which = $2`, [
      integration,
      String(generation),
    ]);
  }

  /** Erases ours of all generations. */
  async forgetServiceTokens(integration: string, before: KeptBefore): Promise<void> {
    await this.pool.query(`DELETE FROM integration_secret WHERE integration = $1 AND kind = 'SERVICE' AND kept < $2`, [
      integration,
      before,
    ]);
  }

  /** Erases all of an integration's. */
  async forget(integration: string, before: KeptBefore): Promise<void> {
    await this.pool.query('DELETE FROM integration_secret WHERE integration = $1 AND kept < $2', [integration, before]);
  }

  private async keep(integration: string, kind: Kind, which: string, token: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO integration_secret (integration, kind, which, sealed) VALUES ($1, $2, $3, $4)
       ON CONFLICT (integration, kind, which) DO UPDATE SET kept = excluded.kept`,
      [integration, kind, which, this.box.seal(token, contextOf(integration, kind, which))],
    );
  }

  private async find(integration: string, kind: Kind, which: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ sealed: string }>(
      'SELECT sealed FROM integration_secret WHERE integration = $1 AND kind = $2 AND which = $3',
      [integration, kind, which],
    );
    const sealed = rows[0]?.sealed;
    return sealed === undefined ? undefined : this.box.open(sealed, contextOf(integration, kind, which)).toString();
  }
}

/** Bound to its row: swapped in the database, a seal does not open. */
function contextOf(integration: string, kind: Kind, which: string): string {
  return `integration-secret/${integration}/${kind}/${which}`;
}
