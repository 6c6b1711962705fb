/**
 * The Markdown writer that all captures share: hast in, GitHub-flavoured Markdown out, built on hast-util-to-mdast and
 * mdast-util-to-markdown. It never writes HTML, images or unchecked addresses, and its output parses back to the same tree. It may throw on
 * unbounded trees; `capture-html.ts` bounds them.
 */
import type { Element as HastElement, ElementContent } from 'hast';
import { defaultHandlers as defaultElements, type Handle, toMdast } from 'hast-util-to-mdast';
import type { InlineCode, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { createFormulaHandler } from './write-formula';
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

/** A formula is inline code with a mark in the tree, as `lib/markdown/formula-syntax.ts` reads it. */
const inlineCode: Handle = (state, node: HastElement) => {
  const { dataFormula } = node.properties;
  const first = node.children[0];
  if (dataFormula === undefined || first?.type !== 'text') return defaultElements.code(state, node);
  const formula: InlineCode = {
    type: 'inlineCode',
    value: first.value,
    data: { hProperties: { dataFormula } },
  };
  return formula;
};

// Bare web and email addresses in text stay as they are. Escaping them helps nobody and makes the text harder to read.
const extensions = (gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []).slice(1);

/** The extension for tables writes code too, because of bars in cells. */
const writeCode =
  extensions.map((extension) => extension.handlers?.inlineCode).find((handler) => handler !== undefined) ??
  defaultHandlers.inlineCode;
const options: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  extensions,
  handlers: { inlineCode: createFormulaHandler(writeCode) },
};

export function writeMarkdown(children: ElementContent[]): string {
  const tree = toMdast(
    { type: 'root', children },
    { document: true, handlers: { pre: code, code: inlineCode } },
  );
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [] };
  return toMarkdown(tidyMarkdownTree(root), options);
}
