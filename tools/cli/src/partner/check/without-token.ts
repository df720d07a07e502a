const NAME = '<PARTNER_ACCESS_TOKEN>';

/** The same value with the token's name in place of the token, as it is and as JSON escapes it: an answer may echo it. */
export function withoutToken<Value>(value: Value, token: string): Value {
  const json = JSON.stringify(token).slice(1, -1);
  const forms = [json.replaceAll('/', String.raw`\/`), json, token];
  const clean = (text: string) => forms.reduce((cleaned, form) => cleaned.replaceAll(form, NAME), text);
  return JSON.parse(JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? clean(member) : member))) as Value;
}
