/** Functions that walk the trees of the Markdown pipeline. */
import type { Element, ElementContent, Root, RootContent } from 'hast';

export type Parent = Root | Element;

export function isElement(node: RootContent | ElementContent | undefined): node is Element {
  return node?.type === 'element';
}

/** Calls `visit` for every element, parents first. If it returns `'skip'`, the children are left out. */
export function visitElements(parent: Parent, visit: (element: Element) => 'skip' | undefined): void {
  for (const child of parent.children) {
    if (isElement(child) && visit(child) !== 'skip') visitElements(child, visit);
  }
}

/** Returns the text that a reader sees of a node. */
export function getText(node: RootContent | ElementContent): string {
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(getText).join('') : '';
}

export function createElement(
  tagName: string,
  properties: Element['properties'],
  children: readonly ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}
