import { parseAllDocuments } from 'yaml';

type Document = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly replicas?: number; readonly scaleTargetRef?: { readonly name: string } };
};

/** Where an apply of these manifests would undo what an autoscaler has decided, or an autoscaler has nothing to scale. */
export function autoscalingFaults(text: string): string[] {
  const documents = parseAllDocuments(text).map((document) => document.toJS() as Document);
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  return documents.flatMap(({ spec }) => {
    const name = spec?.scaleTargetRef?.name;
    if (name === undefined) return [];
    const scaled = deployments.find(({ metadata }) => metadata.name === name);
    if (scaled === undefined) return [`an autoscaler is for ${name}, which is not there`];
    return scaled.spec?.replicas === undefined ? [] : [`${name} has an autoscaler, and says its replicas itself`];
  });
}
