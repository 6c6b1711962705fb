/**
 * Reads a render tree as models write it: with text instead of children, inline nodes where blocks belong, or unknown nodes. An unknown
 * node keeps its text and is reported. Nothing is interpreted as HTML, so nothing has to be rejected. Depth and number of nodes are
 * limited, and deeper nodes keep only their text.
 */
import { limits } from '../../core/limits';
import { normaliseRender } from './normalise-render';
import type { BlockNode, InlineNode, ListItemNode, RenderTree, TableNode } from './render-schema';

export type RenderReading = {
  readonly tree: RenderTree;
  /** The unknown node types, each once, plus `shape` if a known node was in the wrong place. */
  readonly unknownNodes: readonly string[];
};

type RawNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is RawNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (node: RawNode) => (typeof node['type'] === 'string' ? node['type'] : '');

function childrenOf(node: RawNode): readonly unknown[] {
  const children = node['children'];
  if (Array.isArray(children)) return children;
  return typeof children === 'string' ? [children] : [];
}

function ownText(node: RawNode): string {
  const text = node['text'] ?? node['value'];
  return typeof text === 'string' ? text : '';
}

class RenderReader {
  readonly #unknown = new Set<string>();
  #nodesLeft: number = limits.renderNodes;

  get unknownNodes(): readonly string[] {
    return [...this.#unknown];
  }

  /** Returns all text of any node. It is iterative because the model controls the depth. */
  #collectText(value: unknown): string {
    const parts: string[] = [];
    const stack: unknown[] = [value];
    while (stack.length > 0 && this.#nodesLeft > 0) {
      const next = stack.pop();
      this.#nodesLeft -= 1;
      if (typeof next === 'string') parts.push(next);
      else if (isNode(next)) {
        if (ownText(next) !== '') parts.push(ownText(next));
        stack.push(...childrenOf(next).toReversed());
      }
    }
    return parts.join(' ').trim();
  }

  #keepText(value: unknown): InlineNode[] {
    if (typeof value !== 'string') this.#unknown.add(isNode(value) ? typeOf(value) || 'untyped' : 'shape');
    const text = this.#collectText(value);
    return text === '' ? [] : [{ type: 'text', text }];
  }

  #readInlines(values: readonly unknown[], depth: number): InlineNode[] {
    return values.flatMap((value) => this.#readInline(value, depth));
  }

  #readInline(value: unknown, depth: number): InlineNode[] {
    this.#nodesLeft -= 1;
    if (this.#nodesLeft <= 0) return [];
    if (!isNode(value) || depth > limits.renderDepth) return this.#keepText(value);
    const inside = () => this.#readInlines(childrenOf(value), depth + 1);
    switch (typeOf(value)) {
      case 'text':
        return [{ type: 'text', text: ownText(value) }, ...inside()];
      case 'code':
        return [{ type: 'code', text: ownText(value) || this.#collectText(value) }];
      case 'break':
        return [{ type: 'break' }];
      case 'strong':
        return [{ type: 'strong', children: [...this.#ownInline(value), ...inside()] }];
      case 'emphasis':
        return [{ type: 'emphasis', children: [...this.#ownInline(value), ...inside()] }];
      case 'strikethrough':
        return [{ type: 'strikethrough', children: [...this.#ownInline(value), ...inside()] }];
      case 'link':
        return [{ type: 'link', href: hrefOf(value), children: [...this.#ownInline(value), ...inside()] }];
      default:
        return this.#keepText(value);
    }
  }

  #ownInline(node: RawNode): InlineNode[] {
    return ownText(node) === '' ? [] : [{ type: 'text', text: ownText(node) }];
  }

  #lineOf(node: RawNode, depth: number): InlineNode[] {
    return [...this.#ownInline(node), ...this.#readInlines(childrenOf(node), depth + 1)];
  }

  /** Reads blocks. A run of inline nodes between them becomes a paragraph. */
  readBlocks(values: readonly unknown[], depth: number): BlockNode[] {
    const blocks: BlockNode[] = [];
    let line: InlineNode[] = [];
    const endLine = () => {
      if (line.length > 0) blocks.push({ type: 'paragraph', children: line });
      line = [];
    };
    for (const value of values) {
      const block = isNode(value) && depth <= limits.renderDepth ? this.#readBlock(value, depth) : null;
      if (block === null) line.push(...this.#readInline(value, depth));
      else {
        endLine();
        blocks.push(block);
      }
    }
    endLine();
    return blocks;
  }

  #itemBlocks(node: RawNode, depth: number): BlockNode[] {
    const own = this.#ownInline(node);
    const blocks = this.readBlocks(childrenOf(node), depth + 1);
    return own.length === 0 ? blocks : [{ type: 'paragraph', children: own }, ...blocks];
  }

  #readBlock(node: RawNode, depth: number): BlockNode | null {
    this.#nodesLeft -= 1;
    if (this.#nodesLeft <= 0) return null;
    switch (typeOf(node)) {
      case 'heading':
        return { type: 'heading', level: levelOf(node), children: this.#lineOf(node, depth) };
      case 'paragraph':
        return { type: 'paragraph', children: this.#lineOf(node, depth) };
      case 'blockquote':
        return { type: 'blockquote', children: this.#itemBlocks(node, depth) };
      case 'list':
        return this.#readList(node, depth);
      case 'code_block':
        return this.#readCodeBlock(node);
      case 'table':
        return this.#readTable(node, depth);
      case 'thematic_break':
        return { type: 'thematic_break' };
      default:
        return null;
    }
  }

  #readList(node: RawNode, depth: number): BlockNode {
    const start = node['start'];
    const isStart = typeof start === 'number' && Number.isInteger(start) && start >= 0 && start < 1e9;
    return {
      type: 'list',
      ordered: node['ordered'] === true,
      ...(isStart && { start }),
      children: childrenOf(node).map((item) => this.#readItem(item, depth)),
    };
  }

  #readItem(value: unknown, depth: number): ListItemNode {
    if (!isNode(value) || typeOf(value) !== 'list_item') {
      this.#unknown.add('shape');
      return { type: 'list_item', children: this.readBlocks([value], depth + 1) };
    }
    const checked = value['checked'];
    return {
      type: 'list_item',
      ...(typeof checked === 'boolean' && { checked }),
      children: this.#itemBlocks(value, depth + 1),
    };
  }

  #readCodeBlock(node: RawNode): BlockNode {
    const language = node['language'];
    return {
      type: 'code_block',
      ...(typeof language === 'string' && { language }),
      text: ownText(node) || this.#collectText(node),
    };
  }

  #readTable(node: RawNode, depth: number): TableNode {
    const align: readonly unknown[] = Array.isArray(node['align']) ? node['align'] : [];
    const rows = childrenOf(node).filter(isNode);
    return {
      type: 'table',
      align: align.map((value) =>
        value === 'left' || value === 'right' || value === 'center' ? value : null,
      ),
      children: rows.map((row) => ({
        type: 'table_row',
        children: childrenOf(row).map((cell) => ({
          type: 'table_cell',
          children: isNode(cell) ? this.#lineOf(cell, depth + 2) : this.#keepText(cell),
        })),
      })),
    };
  }
}

const hrefOf = (node: RawNode) => {
  const href = node['href'] ?? node['url'];
  return typeof href === 'string' ? href.slice(0, limits.urlChars) : '';
};

const levelOf = (node: RawNode) => {
  const level = Number(node['level'] ?? node['depth']);
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
};

/** Returns null if there is no tree at all. */
export function readRender(value: unknown): RenderReading | null {
  if (!isNode(value) && !Array.isArray(value)) return null;
  const reader = new RenderReader();
  const children = isNode(value) ? (typeOf(value) === 'doc' ? childrenOf(value) : [value]) : value;
  const tree = normaliseRender({ type: 'doc', children: reader.readBlocks(children, 0) });
  return { tree, unknownNodes: reader.unknownNodes };
}
