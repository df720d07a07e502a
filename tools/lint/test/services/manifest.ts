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
  readonly envFrom: readonly { readonly secretRef?: { readonly name: string }; readonly configMapRef?: { readonly name: string } }[];
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
};
export type Spreading = {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly labelSelector: { readonly matchLabels: Labels };
};
export type Pod = {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly securityContext?: object;
  readonly topologySpreadConstraints?: readonly Spreading[];
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds?: number;
  readonly restartPolicy?: string;
};
type PodTemplate = { readonly metadata?: { readonly labels?: Labels }; readonly spec: Pod };
export type Account = Named & { readonly automountServiceAccountToken?: boolean };
export type Deployment = Named & { readonly spec: { readonly minReadySeconds?: number; readonly template: PodTemplate } };
export type JobSpec = { readonly backoffLimit?: number; readonly activeDeadlineSeconds?: number; readonly template: PodTemplate };
export type Job = Named & { readonly spec: JobSpec };
export type CronJob = Named & { readonly spec: { readonly jobTemplate: { readonly spec: JobSpec } } };

/** The documents of a file of manifests. What their kind makes of them is for the caller to know. */
export function documentsIn(text: string): Named[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Named);
}
