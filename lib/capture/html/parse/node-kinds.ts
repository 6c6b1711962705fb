/** Type guards for the nodes of a document, so that no other code needs type assertions. */

export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isElement = (node: Node): node is Element => node.nodeType === 1;
