import type { ElementContent, Root, Text } from 'hast';
import { findReferences } from '@/lib/domain/pages/find-references';
import { createElement, isElement, type Parent } from './tree';

/** Turns `[[pages]]`, `#tags`, `((blocks))` and embeds into places for links. Runs after sanitising, so that no text can forge one. */
export function rehypeReferences() {
  return (tree: Root): void => placeLinks(tree);
}

const closed = new Set(['pre', 'code', 'a']);

function placeLinks(parent: Parent): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...splitReferences(child));
    else if (child.type === 'element' || child.type === 'comment') {
      if (isElement(child) && !closed.has(child.tagName)) placeLinks(child);
      children.push(child);
    }
  }
  parent.children = children;
}

function splitReferences({ value }: Text): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { kind, target, blockId, label, isEmbedded, start, end } of findReferences(value)) {
    if (start > from) parts.push({ type: 'text', value: value.slice(from, start) });
    const shown = label ?? (kind === 'tag' ? `#${target}` : target);
    const dataReference = isEmbedded ? `embed-${kind}` : kind;
    const properties = { dataReference, dataTarget: target, dataBlock: blockId };
    parts.push(createElement('span', properties, [{ type: 'text', value: shown }]));
    from = end;
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}
