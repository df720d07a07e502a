import { parseAllDocuments } from 'yaml';

export type Labels = Readonly<Record<string, string>>;
export type Named = { readonly kind: string; readonly metadata: { readonly name: string; readonly labels?: Labels } };
export type Ports = readonly { readonly name: string; readonly containerPort?: number; readonly port?: number }[];
export type Probe = {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold?: number;
};
export type Container = {
  readonly securityContext?: object;
  readonly resources?: { readonly limits?: { readonly memory?: string } };
  readonly args: string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly ports: Ports;
  readonly envFrom: readonly { readonly secretRef?: { readonly name: string } }[];
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
};
export type Pod = {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: object;
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds?: number;
};
export type Deployment = Named & { readonly spec: { readonly template: { readonly spec: Pod } } };
export type Job = Named & {
  readonly spec: { readonly template: { readonly metadata?: { readonly labels?: Labels }; readonly spec: Pod } };
};

/** The documents of a file of manifests. What their kind makes of them is for the caller to know. */
export function documentsIn(text: string): Named[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Named);
}
