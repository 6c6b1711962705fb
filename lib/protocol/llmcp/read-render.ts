/**
 * Reads a render tree as models write it: with text instead of children, inline nodes where blocks belong, or unknown nodes. An unknown
 * node keeps its text and is reported. Nothing is interpreted as HTML, so nothing has to be rejected. Depth and number of nodes are
 * limited, and deeper nodes keep only their text. What is empty disappears when the tree is normalised.
 */
import { limits } from '../../core/limits';
import { normaliseRender } from './normalise-render';
import type {
  BlockNode,
  InlineNode,
  ListItemNode,
  RenderTree,
  TableNode,
  TableRowNode,
} from './render-schema';

export type RenderReading = {
  readonly tree: RenderTree;
  /** The unknown node types, each once, plus `shape` if a known node was in the wrong place. */
  readonly unknownNodes: readonly string[];
};

type RawNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is RawNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (node: RawNode) => (typeof node['type'] === 'string' ? node['type'] : '');

/** A model writes some texts as numbers, such as those in the cells of a table. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

const ownText = (node: RawNode) => textOf(node['text'] ?? node['value']) ?? '';

/** Returns what a value contains: its text, then its children. Models write one in the place of the other. */
function contentOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isNode(value)) return textOf(value) === null ? [] : [value];
  const own = ownText(value);
  const children = Array.isArray(value['children'])
    ? value['children']
    : contentOf(textOf(value['children']));
  return own === '' ? children : [own, ...children];
}

class RenderReader {
  readonly #unknown = new Set<string>();
  #nodesLeft: number = limits.renderNodes;

  get unknownNodes(): readonly string[] {
    return [...this.#unknown];
  }

  #hasNodeLeft(): boolean {
    this.#nodesLeft -= 1;
    return this.#nodesLeft >= 0;
  }

  /** Returns all text of any value. It is iterative because the model controls the depth. */
  #collectText(value: unknown, separator: string): string {
    const parts: string[] = [];
    const stack: unknown[] = [value];
    while (stack.length > 0 && this.#hasNodeLeft()) {
      const next = stack.pop();
      const text = textOf(next);
      if (text === null) for (const inner of contentOf(next).toReversed()) stack.push(inner);
      else parts.push(text);
    }
    return parts.join(separator);
  }

  #keepText(value: unknown): InlineNode[] {
    this.#unknown.add(isNode(value) ? typeOf(value) || 'untyped' : 'shape');
    return [{ type: 'text', text: this.#collectText(value, ' ') }];
  }

  #readInlines(values: readonly unknown[], depth: number): InlineNode[] {
    return values.flatMap((value) => this.#readInline(value, depth));
  }

  #readInline(value: unknown, depth: number): InlineNode[] {
    const text = textOf(value);
    if (text !== null) return [{ type: 'text', text }];
    if (!this.#hasNodeLeft()) return [];
    if (!isNode(value) || depth > limits.renderDepth) return this.#keepText(value);
    const inside = () => this.#readInlines(contentOf(value), depth + 1);
    switch (typeOf(value)) {
      case 'text':
        return inside();
      case 'code':
        return [{ type: 'code', text: this.#collectText(value, '') }];
      case 'break':
        return [{ type: 'break' }];
      case 'strong':
        return [{ type: 'strong', children: inside() }];
      case 'emphasis':
        return [{ type: 'emphasis', children: inside() }];
      case 'strikethrough':
        return [{ type: 'strikethrough', children: inside() }];
      case 'link':
        return [{ type: 'link', href: hrefOf(value), children: inside() }];
      default:
        return this.#keepText(value);
    }
  }

  /** Reads blocks. A run of inline nodes between them becomes a paragraph. */
  readBlocks(values: readonly unknown[], depth: number): BlockNode[] {
    const blocks: BlockNode[] = [];
    let line: InlineNode[] = [];
    const endLine = () => {
      blocks.push({ type: 'paragraph', children: line });
      line = [];
    };
    for (const value of values) {
      const block = isNode(value) && depth <= limits.renderDepth ? this.#readBlock(value, depth) : null;
      if (block === null) for (const inline of this.#readInline(value, depth)) line.push(inline);
      else {
        endLine();
        blocks.push(block);
      }
    }
    endLine();
    return blocks;
  }

  #readBlock(node: RawNode, depth: number): BlockNode | null {
    if (!this.#hasNodeLeft()) return null;
    const line = () => this.#readInlines(contentOf(node), depth + 1);
    switch (typeOf(node)) {
      case 'heading':
        return { type: 'heading', level: levelOf(node), children: line() };
      case 'paragraph':
        return { type: 'paragraph', children: line() };
      case 'blockquote':
        return { type: 'blockquote', children: this.readBlocks(contentOf(node), depth + 1) };
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
      children: contentOf(node).map((item) => this.#readItem(item, depth)),
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
      children: this.readBlocks(contentOf(value), depth + 2),
    };
  }

  #readCodeBlock(node: RawNode): BlockNode {
    const language = node['language'];
    return {
      type: 'code_block',
      ...(typeof language === 'string' && { language }),
      text: this.#collectText(node, ''),
    };
  }

  #readTable(node: RawNode, depth: number): TableNode {
    const align: readonly unknown[] = Array.isArray(node['align']) ? node['align'] : [];
    return {
      type: 'table',
      align: align.map((value) =>
        value === 'left' || value === 'right' || value === 'center' ? value : null,
      ),
      children: contentOf(node).map((row) => this.#readRow(row, depth + 2)),
    };
  }

  #readRow(row: unknown, depth: number): TableRowNode {
    if (!isNode(row)) this.#unknown.add('shape');
    return {
      type: 'table_row',
      children: contentOf(row).map((cell) => ({
        type: 'table_cell',
        children: isNode(cell) ? this.#readInlines(contentOf(cell), depth) : this.#readInline(cell, depth),
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
  const children = isNode(value) && typeOf(value) !== 'doc' ? [value] : contentOf(value);
  const tree = normaliseRender({ type: 'doc', children: reader.readBlocks(children, 0) });
  return { tree, unknownNodes: reader.unknownNodes };
}
