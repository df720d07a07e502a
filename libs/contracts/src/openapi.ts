/** The file of each door's OpenAPI document, as `npm run openapi` has written it (docs/adr/0014). */
export const OPENAPI_FILES = {
  public: new URL('../openapi/public.json', import.meta.url),
  operator: new URL('../openapi/operator.json', import.meta.url),
} as const;
