/**
 * The Markdown writer that all captures share: hast in, GitHub-flavoured Markdown out, built on hast-util-to-mdast and
 * mdast-util-to-markdown. It never writes HTML, images or unchecked addresses, and its output parses back to the same tree. It may throw on
 * unbounded trees; `capture-html.ts` bounds them.
 */
import type { Element as HastElement, ElementContent } from 'hast';
import { type Handle, toMdast } from 'hast-util-to-mdast';
import type { Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { tidyMarkdownTree } from './tidy-markdown-tree';

const code: Handle = (_state, node: HastElement) => {
  const first = node.children[0];
  const language = node.properties['dataLanguage'];
  return {
    type: 'code',
    lang: typeof language === 'string' && language !== '' ? language : null,
    meta: null,
    value: first?.type === 'text' ? first.value : '',
  };
};

// Bare web and email addresses in text stay as they are. Escaping them helps nobody and makes the text harder to read.
const extensions = (gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []).slice(1);

const options: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  extensions,
};

export function writeMarkdown(children: ElementContent[]): string {
  const tree = toMdast({ type: 'root', children }, { document: true, handlers: { pre: code } });
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [] };
  return toMarkdown(tidyMarkdownTree(root), options);
}
