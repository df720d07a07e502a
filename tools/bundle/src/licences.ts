import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from './copies.js';
import { ROOT } from './paths.js';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
};
type Part = { readonly title: string; readonly text: string };

const TEXTS = /^(?:licen[cs]e|copying|notice)\b/i;
const RULE = '-'.repeat(80);

/** The text of MIT, for a package that names it and brings no text. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The second licence of @bufbuild/protobuf, as the file says that is under it. */
const BSD_OF_PROTOBUF = `Copyright 2008 Google Inc. All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are
met:

* Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.
* Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
documentation and/or other materials provided with the distribution.
* Neither the name of Google Inc. nor the names of its contributors may be used to endorse or promote products derived from this software
without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT
OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE
USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;

/** Where packages bring no text. Ours has the same licence as those of the second kind. */
const WITHOUT_TEXT: Readonly<Record<string, () => string>> = {
  MIT: () => MIT,
  'Apache-2.0': apache,
  '(Apache-2.0 AND BSD-3-Clause)': () => `${apache()}\n\n${BSD_OF_PROTOBUF}`,
};

function apache(): string {
  return readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim();
}

/** The licences of all packages that these modules belong to, in one text, which must come along with them. Throws for one whose licence has no text. */
export function licencesOf(modules: readonly string[]): string {
  const folders = [...new Set(modules.flatMap((path) => packageOf(path)?.folder ?? []))];
  const parts = new Map(folders.map(partOf).map((part) => [part.title, part]));
  const sorted = [...parts.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
  return ['Cauce contains these packages of others.\n', ...sorted.map(({ title, text }) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`)].join(
    '\n',
  );
}

function partOf(folder: string): Part {
  const path = join(ROOT, folder);
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = 'its own licence' } = manifest;
  const files = readdirSync(path, { withFileTypes: true }).filter((file) => file.isFile() && TEXTS.test(file.name));
  const texts = files.map((file) => readFileSync(join(path, file.name), 'utf8').trim()).sort();
  return { title: `${name} ${version}: ${license}`, text: texts.length > 0 ? texts.join('\n\n') : textFor(manifest) };
}

function textFor({ name, license = '', author }: Manifest): string {
  const text = WITHOUT_TEXT[license]?.();
  if (text === undefined) throw new Error(`${name}: its licence ${license} has no text in the package`);
  const by = typeof author === 'object' ? author.name : author;
  return by === undefined ? text : `Copyright ${by}\n\n${text}`;
}
