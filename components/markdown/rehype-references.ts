import type { ElementContent, Root, Text } from 'hast';
import { findReferences, namePage } from '@/lib/domain/pages/find-references';
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
  for (const reference of findReferences(value)) {
    const { kind, target, blockId, heading, label, isEmbedded, start, end } = reference;
    if (start > from) parts.push({ type: 'text', value: value.slice(from, start) });
    const shown = kind === 'tag' ? (label ?? `#${target}`) : namePage(reference);
    const dataReference = isEmbedded ? `embed-${kind}` : kind;
    const properties = { dataReference, dataTarget: target, dataBlock: blockId, dataHeading: heading };
    parts.push(createElement('span', properties, [{ type: 'text', value: shown }]));
    from = end;
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}
