/** The checksum in a language: a whole program that reads `body.json`, the body as it came, and WEBHOOK_KEY, and prints what the header must say. */
export type Snippet = { readonly language: string; readonly file: string; readonly runs: string; readonly code: string };

const NODE = `import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { data, timestamp, signature } = JSON.parse(readFileSync('body.json', 'utf8'));

// RFC 8785: members sorted, no spaces.
const canonical = (value) =>
  Array.isArray(value) ? \`[\${value.map(canonical).join(',')}]\`
  : value && typeof value === 'object' ? \`{\${Object.keys(value).sort().map((name) => \`\${JSON.stringify(name)}:\${canonical(value[name])}\`).join(',')}}\`
  : JSON.stringify(value);
const asText = (value) => (value == null ? '' : typeof value === 'string' ? value : canonical(value));

const values = signature.properties.map((name) => asText(data[name])).join('');
console.log(createHash('sha256').update(values + timestamp + process.env.WEBHOOK_KEY).digest('hex').toUpperCase());`;

const PYTHON = `import hashlib, json, os

body = json.load(open('body.json', encoding='utf-8'))

def as_text(value):
    if value is None:
        return ''
    if isinstance(value, str):
        return value
    # RFC 8785 for texts, whole numbers and objects of them.
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'), sort_keys=True)

values = ''.join(as_text(body['data'].get(name)) for name in body['signature']['properties'])
text = values + str(body['timestamp']) + os.environ['WEBHOOK_KEY']
print(hashlib.sha256(text.encode()).hexdigest().upper())`;

const SHELL = `# Where every value is a text or a number, as in the webhooks of payments.
VALUES=$(node -e '
  const { data, timestamp, signature } = require("./body.json");
  process.stdout.write(signature.properties.map((name) => data[name] ?? "").join("") + timestamp);')
printf '%s%s' "$VALUES" "$WEBHOOK_KEY" | openssl dgst -sha256 -r | cut -d' ' -f1 | tr a-f A-F`;

/** In the order of the page. */
export const SNIPPETS: readonly Snippet[] = [
  { language: 'JavaScript', file: 'checksum.mjs', runs: 'node', code: NODE },
  { language: 'Python', file: 'checksum.py', runs: 'python3', code: PYTHON },
  { language: 'Shell', file: 'checksum.sh', runs: 'bash', code: SHELL },
];
