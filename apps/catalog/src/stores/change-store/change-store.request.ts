import { email, Field, httpsUrl, type Kind } from '@cauce/fields';

/** The same, or an empty text: removes what is set. Not null, which is a wrong type in bodies of operators (docs/adr/0040). */
function removable({ allowed, schema, violations }: Kind): Kind {
  const orNothing = `${allowed} Or an empty text, which removes it.`;
  const { format: _, ...loose } = schema; // an empty text is no e-mail address, and no URI
  return {
    allowed: orNothing,
    schema: loose,
    violations: (value, path) => (value === '' ? [] : violations(value, path).map(({ field }) => ({ field, description: orNothing }))),
  };
}

/** `PATCH /admin/v1/organizations/{o}/stores/{s}`: what is absent stays as it is. */
export class ChangeStoreRequest {
  @Field(removable(email), { optional: true }) supportEmail?: string;
  @Field(removable(httpsUrl()), { optional: true }) supportUrl?: string;
  @Field(removable(httpsUrl()), { optional: true }) logoUrl?: string;
}
