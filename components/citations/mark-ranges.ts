/**
 * Highlights ranges of a page. If the browser supports the CSS Custom Highlight API, the page itself stays untouched. Otherwise, `<mark>`
 * elements are put around the words and removed again. The text is unchanged either way (ux 27).
 */
export type HighlightName = 'evidence' | 'search' | 'search-current' | 'talk';

/** Several readers may be open, and each owns its share of a highlight. */
const shares: Readonly<Record<HighlightName, Map<symbol, readonly Range[]>>> = {
  evidence: new Map(),
  search: new Map(),
  'search-current': new Map(),
  talk: new Map(),
};

export function hasHighlights(): boolean {
  return typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';
}

/** Marks the ranges until the returned function is called. */
export function markRanges(name: HighlightName, ranges: readonly Range[]): () => void {
  return hasHighlights() ? highlightRanges(name, ranges) : wrapRanges(name, ranges);
}

function highlightRanges(name: HighlightName, ranges: readonly Range[]): () => void {
  const owner = Symbol(name);
  const owners = shares[name];
  const update = () => {
    const all = [...owners.values()].flat();
    if (all.length > 0) CSS.highlights.set(name, new Highlight(...all));
    else CSS.highlights.delete(name);
  };
  owners.set(owner, ranges);
  update();
  return () => {
    owners.delete(owner);
    update();
  };
}

function wrapRanges(name: HighlightName, ranges: readonly Range[]): () => void {
  const undo = ranges.flatMap(collectTexts).map((part) => wrapText(name, part));
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

type TextPart = { readonly node: Text; readonly from: number; readonly to: number };

function collectTexts(range: Range): TextPart[] {
  const root = range.commonAncestorContainer;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const parts: TextPart[] = [];
  for (
    let node: Node | null = root instanceof Text ? root : walker.nextNode();
    node;
    node = walker.nextNode()
  ) {
    if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    if (to > from) parts.push({ node, from, to });
  }
  return parts;
}

/** The first piece stays the node that React made, so that joining the pieces restores React's own node. */
function wrapText(name: HighlightName, { node, from, to }: TextPart): () => void {
  const whole = node.data;
  const rest = node.data.slice(to);
  const mark = document.createElement('mark');
  mark.dataset['highlight'] = name;
  mark.textContent = node.data.slice(from, to);
  const after = document.createTextNode(rest);
  node.data = node.data.slice(0, from);
  node.after(mark, after);
  return () => {
    mark.remove();
    after.remove();
    node.data = whole;
  };
}
