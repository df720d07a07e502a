export { decide as decideAccessToken, evolve as evolveAccessToken, initial as initialAccessToken } from './access-token.js';
export type { AccessToken, AccessTokenCommand, AccessTokenEvent } from './access-token.js';
export { ACCESS_TOKEN } from './access-token.schema.js';
export { evolveView as evolveAccessTokenView, isValid, maySee } from './access-token.view.js';
export type { AccessTokenResource, AccessTokenView } from './access-token.view.js';
export {
  DOCUMENT_TYPE_CODE,
  decide as decideDocumentType,
  evolve as evolveDocumentType,
  initial as initialDocumentType,
  isDocumentTypeCode,
  retrace as retraceDocumentType,
} from './document-type.js';
export type { DocumentType, DocumentTypeEvent } from './document-type.js';
export { evolveView as evolveDocumentTypeView } from './document-type.view.js';
export type { DocumentTypeResource, DocumentTypeView } from './document-type.view.js';
export { RATE_LIMITS, decide as decideOrganization, evolve as evolveOrganization, initial as initialOrganization } from './organization.js';
export type { Features, Organization, OrganizationCommand, OrganizationEvent } from './organization.js';
export { ORGANIZATION } from './organization.schema.js';
export { evolveView as evolveOrganizationView } from './organization.view.js';
export type { OrganizationResource } from './organization.view.js';
export { decide as decideStore, evolve as evolveStore, initial as initialStore } from './store.js';
export type { Store, StoreEvent } from './store.js';
export { evolveView as evolveStoreView, publicStore } from './store.view.js';
export type { PublicStore, StoreResource } from './store.view.js';
export { OPERATED_STORE, STORE } from './store.schema.js';
export { decide as decideTemplate, evolve as evolveTemplate, initial as initialTemplate, retrace as retraceTemplate } from './template.js';
export type { Template, TemplateEvent } from './template.js';
export { evolveView as evolveTemplateView } from './template.view.js';
export type { TemplateResource, TemplateView } from './template.view.js';
export { DOCUMENT_TYPE } from './document-type.schema.js';
export { TEMPLATE } from './template.schema.js';
export { retraceAccessToken, retraceOrganization, retraceStore } from './retrace.js';
