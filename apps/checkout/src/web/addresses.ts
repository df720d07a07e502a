/** The public addresses that pages are made of. */
export class Addresses {
  readonly publicUrl: string;
  readonly processorOrigin: string;
  /** Where the card form goes: to the processor, never to us. */
  readonly processorForm: string;

  constructor({ PUBLIC_URL, PROCESSOR_PUBLIC_URL }: { PUBLIC_URL: string; PROCESSOR_PUBLIC_URL: string }) {
    this.publicUrl = PUBLIC_URL;
    this.processorOrigin = new URL(PROCESSOR_PUBLIC_URL).origin;
    this.processorForm = `${PROCESSOR_PUBLIC_URL}/processor/card-tokens`;
  }

  /** Cookies are Secure wherever the pages are. */
  get isSecure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
