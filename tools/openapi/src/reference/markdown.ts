import { Marked } from 'marked';
import { type Html, html, raw } from '../../../../libs/platform/html/src/html.ts';

/** Descriptions are CommonMark, as OpenAPI says. What looks like HTML in one is a text to read. */
const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => html`${text}`.toString() } });

/** A description as paragraphs and lists. */
export const paragraphs = (markdown: string | undefined): Html | undefined =>
  markdown === undefined || markdown === '' ? undefined : raw(marked.parse(markdown, { async: false }));

/** A description of one paragraph, to stand within another. */
export const inline = (markdown: string): Html => raw(marked.parseInline(markdown, { async: false }));
