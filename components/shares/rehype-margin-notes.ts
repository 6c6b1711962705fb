import type { Element, ElementContent, Root } from 'hast';
import { createElement, isElement, type Parent } from '@/components/markdown/tree';

/**
 * Puts beside each group of chips the notes with their quotes. Runs after `rehypeCitations`. A citation that several markers share has one
 * note, at the first of them. The notes of a table come before it, because nothing can be placed outside a cell from within.
 */
export function rehypeMarginNotes() {
  return (tree: Root): void => placeNotes(tree, new Set());
}

/** A placeholder whose `dataNote` is the index of the citation whose note belongs here. */
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

/** Records which of a group's citations appear here for the first time. Their notes link back to this group. */
function takeFresh(group: Element, seen: Set<number>): number[] {
  const indexes = String(group.properties['dataCitations']).split(' ').map(Number);
  const fresh = [...new Set(indexes)].filter((index) => !seen.has(index));
  for (const index of fresh) seen.add(index);
  group.properties['dataFresh'] = fresh.join(' ');
  return fresh;
}
