/**
 * The render tree of LLMCP ("assistant.render"), as decided in protocols 1: the blocks and inline nodes that Markdown has, and no HTML.
 * This is the strict form that we write; `read-render.ts` reads what models send.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';

const text = z.string().max(limits.markdownChars);

const textNode = z.strictObject({ type: z.literal('text'), text });
const codeNode = z.strictObject({ type: z.literal('code'), text });
const breakNode = z.strictObject({ type: z.literal('break') });
const strongNode = z.strictObject({
  type: z.literal('strong'),
  get children() {
    return z.array(inlineSchema);
  },
});
const emphasisNode = z.strictObject({
  type: z.literal('emphasis'),
  get children() {
    return z.array(inlineSchema);
  },
});
const strikethroughNode = z.strictObject({
  type: z.literal('strikethrough'),
  get children() {
    return z.array(inlineSchema);
  },
});
const linkNode = z.strictObject({
  type: z.literal('link'),
  href: z.string().max(limits.urlChars),
  get children() {
    return z.array(inlineSchema);
  },
});

export const inlineSchema = z.discriminatedUnion('type', [
  textNode,
  codeNode,
  breakNode,
  strongNode,
  emphasisNode,
  strikethroughNode,
  linkNode,
]);

const tableCellNode = z.strictObject({ type: z.literal('table_cell'), children: z.array(inlineSchema) });
const tableRowNode = z.strictObject({
  type: z.literal('table_row'),
  header: z.boolean().optional(),
  children: z.array(tableCellNode),
});
const tableNode = z.strictObject({
  type: z.literal('table'),
  align: z.array(z.enum(['left', 'right', 'center']).nullable()),
  children: z.array(tableRowNode),
});
const headingNode = z.strictObject({
  type: z.literal('heading'),
  level: z.int().min(1).max(6),
  children: z.array(inlineSchema),
});
const paragraphNode = z.strictObject({ type: z.literal('paragraph'), children: z.array(inlineSchema) });
const codeBlockNode = z.strictObject({
  type: z.literal('code_block'),
  language: z.string().optional(),
  text,
});
const thematicBreakNode = z.strictObject({ type: z.literal('thematic_break') });
const blockquoteNode = z.strictObject({
  type: z.literal('blockquote'),
  get children() {
    return z.array(blockSchema);
  },
});
const listItemNode = z.strictObject({
  type: z.literal('list_item'),
  checked: z.boolean().optional(),
  get children() {
    return z.array(blockSchema);
  },
});
const listNode = z.strictObject({
  type: z.literal('list'),
  ordered: z.boolean(),
  start: z.int().min(0).max(999_999_999).optional(),
  children: z.array(listItemNode),
});

export const blockSchema = z.discriminatedUnion('type', [
  headingNode,
  paragraphNode,
  listNode,
  blockquoteNode,
  codeBlockNode,
  tableNode,
  thematicBreakNode,
]);

export const renderTreeSchema = z.strictObject({ type: z.literal('doc'), children: z.array(blockSchema) });

export type InlineNode = z.output<typeof inlineSchema>;
export type BlockNode = z.output<typeof blockSchema>;
export type ListItemNode = z.output<typeof listItemNode>;
export type TableRowNode = z.output<typeof tableRowNode>;
export type TableNode = z.output<typeof tableNode>;
export type RenderTree = z.output<typeof renderTreeSchema>;
