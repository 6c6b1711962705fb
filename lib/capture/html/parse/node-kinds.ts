/** Tells nodes of a document apart, so that the rest needs no assertions. */

export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isDocument = (node: Node): node is Document => node.nodeType === 9;
