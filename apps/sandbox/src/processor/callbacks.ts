import { CALLBACK_HEADERS, callbackSignature } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Inject, Injectable } from '@nestjs/common';
import { request } from 'undici';
import type { SandboxConfig } from '../config.js';
import { Ledger } from './ledger.js';

const TIMEOUT_MS = 10_000;

/** Tells the caller that there is news of a charge; what it is, the caller asks for itself. */
@Injectable()
export class Callbacks {
  constructor(
    private readonly ledger: Ledger,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  /** True once it was taken. */
  async send(key: string): Promise<boolean> {
    const body = JSON.stringify({ key, reference: this.ledger.referenceOf(key) });
    const { SANDBOX_FLAW: flaw } = this.config;
    if (flaw === 'SENDS_NO_CALLBACKS') return true;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const secret = flaw === 'SIGNS_WRONGLY' ? 'another' : this.config.PROCESSOR_CALLBACK_SECRET;
    const headers = {
      'content-type': 'application/json',
      [CALLBACK_HEADERS.timestamp]: timestamp,
      [CALLBACK_HEADERS.signature]: callbackSignature(secret, timestamp, body),
    };
    try {
      const options = { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const answer = await request(this.config.PROCESSOR_CALLBACK_URL, options);
      await answer.body.dump();
      return flaw === 'SENDS_CALLBACKS_ONCE' || (answer.statusCode >= 200 && answer.statusCode < 300);
    } catch {
      return false; // not reachable, or too slow: it is sent again
    }
  }
}
