import type { Element, ElementContent, Root } from 'hast';
import { createElement, isElement, type Parent } from '@/components/markdown/tree';

/**
 * Puts beside each group of chips the notes that carry their quotes. Runs after `rehypeCitations`. A citation that several markers
 * point to has one note, at the first of them. The notes of a table stand before it, because nothing can leave a cell.
 */
export function rehypeMarginNotes() {
  return (tree: Root): void => placeNotes(tree, new Set());
}

/** `dataNotes`: the citations whose note belongs here, in order. */
const noteOf = (index: number) => createElement('span', { dataNote: index });

function placeNotes(parent: Parent, seen: Set<number>): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === 'doctype') continue;
    if (!isElement(child)) children.push(child);
    else if (child.tagName === 'table') children.push(noteTable(child, seen));
    else if (child.properties['dataCitations'] !== undefined) children.push(noteGroup(child, seen));
    else {
      placeNotes(child, seen);
      children.push(child);
    }
  }
  parent.children = children;
}

function noteGroup(group: Element, seen: Set<number>): Element {
  const fresh = takeFresh(group, seen);
  return createElement('span', { className: ['noted'] }, [group, ...fresh.map(noteOf)]);
}

function noteTable(table: Element, seen: Set<number>): Element {
  const notes = listGroups(table).flatMap((group) => takeFresh(group, seen));
  if (notes.length === 0) return table;
  return createElement('div', { className: ['noted-table'] }, [...notes.map(noteOf), table]);
}

function listGroups(parent: Element): Element[] {
  return parent.children
    .filter(isElement)
    .flatMap((child) => (child.properties['dataCitations'] === undefined ? listGroups(child) : [child]));
}

/** Notes down which of a group's citations stand here for the first time: these are what a note leads back to. */
function takeFresh(group: Element, seen: Set<number>): number[] {
  const indexes = String(group.properties['dataCitations']).split(' ').map(Number);
  const fresh = [...new Set(indexes)].filter((index) => !seen.has(index));
  for (const index of fresh) seen.add(index);
  group.properties['dataFresh'] = fresh.join(' ');
  return fresh;
}
