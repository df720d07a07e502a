import { documentsIn, type Labels, type Named } from './manifest.js';

type Selector = { readonly matchLabels?: Labels };
export type Peer = { readonly podSelector?: Selector; readonly namespaceSelector?: Selector; readonly ipBlock?: object };
type PolicyPorts = readonly { readonly port: string | number }[];
export type Policy = Named & {
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly { readonly from?: readonly Peer[]; readonly ports: PolicyPorts }[];
    readonly egress?: readonly { readonly to?: readonly Peer[]; readonly ports?: PolicyPorts }[];
  };
};

/** The policies of `deploy/base/network.yaml`. */
export const policiesIn = (text: string): Policy[] => documentsIn(text) as Policy[];

/** Whose pods these are: those of a service, or its operations and its check, which speak in its name. */
export function ownerOf({ matchLabels = {} }: Selector): string | undefined {
  return matchLabels['app'] ?? matchLabels['cauce/operates'] ?? matchLabels['cauce/checks'];
}
