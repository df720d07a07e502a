import { type CardForm } from '@cauce/contracts';

/** Where a card form goes: its address, the one origin that may get it, and what our own addresses say of it. */
export type CardDestination = { readonly action: string; readonly origin: string; readonly query: string };

/** The public addresses that pages are made of. */
export class Addresses {
  readonly publicUrl: string;
  readonly processorOrigin: string;
  /** The environment's processor. */
  private readonly processor: string;

  constructor({ PUBLIC_URL, PROCESSOR_PUBLIC_URL }: { PUBLIC_URL: string; PROCESSOR_PUBLIC_URL: string }) {
    this.publicUrl = PUBLIC_URL;
    this.processor = PROCESSOR_PUBLIC_URL;
    this.processorOrigin = new URL(PROCESSOR_PUBLIC_URL).origin;
  }

  /**
   * Where a card is entered: at a processor, never at us. The answer to it names the account again, since its token is worth nothing elsewhere. An
   * older payments service names none: then it is the environment's.
   */
  cardDestination(form: CardForm | undefined): CardDestination {
    const address = form?.address ?? this.processor;
    const query = form === undefined ? '' : `?${new URLSearchParams({ account: form.account }).toString()}`;
    return { action: `${address}/processor/card-tokens`, origin: new URL(address).origin, query };
  }

  /** Cookies are Secure wherever the pages are. */
  get isSecure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
