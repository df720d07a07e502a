/** How Kafka is reached, and what topics must be there. */
export type BusConnection = {
  /** `host:port` of some brokers: they name the others. */
  readonly brokers: readonly string[];
  /** Absent: no TLS. `ca`: certificates in PEM, instead of the authorities that Node knows. */
  readonly tls?: { readonly ca?: string };
  /** Absent: no login. */
  readonly sasl?: Credentials;
  /** Absent: the broker's defaults. */
  readonly replicas?: Replicas;
};

/** Who logs in, and how. */
type Credentials = {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
};

/** On how many brokers a message is stored. */
export type Replicas = {
  readonly factor: number;
  /** How many must have it before it is acknowledged. */
  readonly minInSync: number;
};
