import type { Nodes, Parents, Root, RootContent } from 'mdast';

/**
 * Makes a Markdown tree inert before anything else sees it: raw HTML becomes plain text, and `[1]` stays a citation marker even if the text
 * defines a link of that name.
 */
export function remarkInert() {
  return (tree: Root, file: { readonly value: unknown }): void => makeInert(tree, String(file.value));
}

function makeInert(parent: Parents, source: string): void {
  for (const [index, child] of parent.children.entries()) {
    const plain = toPlainText(child, source);
    // The new node is valid in place of the old one, because `html` and `linkReference` occur only where text or a paragraph may.
    if (plain) (parent.children as RootContent[])[index] = wrapForParent(parent, plain);
    else if ('children' in child) makeInert(child, source);
  }
}

function toPlainText(node: Nodes, source: string): RootContent | null {
  if (node.type === 'html') return { type: 'text', value: node.value, ...copyPosition(node) };
  if (node.type !== 'linkReference' || !/^\d{1,4}$/.test(node.identifier)) return null;
  const { start, end } = node.position ?? {};
  const raw = source.slice(start?.offset ?? 0, end?.offset ?? 0);
  return { type: 'text', value: raw || `[${node.identifier}]`, ...copyPosition(node) };
}

const flow = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

function wrapForParent(parent: Parents, text: RootContent): RootContent {
  if (!flow.has(parent.type) || text.type !== 'text') return text;
  return { type: 'paragraph', children: [text], ...copyPosition(text) };
}

function copyPosition(node: Nodes): Pick<Nodes, 'position'> {
  return node.position ? { position: node.position } : {};
}
