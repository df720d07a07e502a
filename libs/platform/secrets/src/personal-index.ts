import { Mac } from './mac.js';
import { deriveKey } from './text.js';

/** What is known of a buyer; all of it is personal. */
export type Person = {
  readonly email?: string | undefined;
  /** E.164. */
  readonly phoneNumber?: string | undefined;
  /** The code of the document's type. */
  readonly documentType?: string | undefined;
  readonly document?: string | undefined;
};

/** Keyed hashes of a buyer, as the columns of a row; null: not known, or erased. */
export type PersonHashes = {
  readonly buyerEmail: string | null;
  readonly buyerPhone: string | null;
  readonly buyerDocument: string | null;
};

/** 128 bits, 22 characters: no two people have the same. */
const BYTES = 16;

/**
 * Finds rows by a buyer without comparing what they say of the buyer: keyed hashes (HMAC-SHA256, 128 bits as base64url) have columns and indexes
 * of their own, and what is looked for is hashed the same way. Who has the database and not the key can neither read one nor try values.
 */
export class PersonalIndex {
  private readonly mac: Mac;

  /** @param root 32 bytes that never change: under another key nothing is found until its row is made anew */
  constructor(root: Buffer) {
    this.mac = new Mac(deriveKey(root, 'personal-index'));
  }

  /** The columns of a row. E-mail addresses and documents are the same in capitals and small letters, and all without the spaces around them. */
  hashes({ email, phoneNumber, documentType, document }: Person): PersonHashes {
    return {
      buyerEmail: this.hash('email', email?.normalize('NFC').toLowerCase()),
      buyerPhone: this.hash('phone', phoneNumber),
      buyerDocument: this.hash('document', documentType?.toUpperCase(), document?.toUpperCase()),
    };
  }

  /** What a list is filtered by: the columns of what is given. `document`: `<type>:<number>`. */
  wanted({ document, ...person }: Pick<Person, 'email' | 'phoneNumber' | 'document'>): Partial<PersonHashes> {
    const [documentType, number] = document?.split(':') ?? [];
    const hashes = this.hashes({ ...person, documentType, document: number });
    return Object.fromEntries(Object.entries(hashes).filter(([, hash]) => hash !== null));
  }

  private hash(kind: string, ...parts: readonly (string | undefined)[]): string | null {
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length) return null;
    // Each with its length, so ('ab', 'c') and ('a', 'bc') differ.
    return this.mac.base64url([kind, ...known.map((part) => part.trim())].map((part) => `${part.length}:${part}`).join(''), BYTES);
  }
}
