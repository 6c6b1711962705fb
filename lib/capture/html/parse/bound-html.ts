/**
 * The linear pre-pass before any parser sees a page. It produces well-formed HTML with bounded depth, element count, attribute length and
 * size, with one head and one body. Scripts, styles, drawings and comments are removed from the markup here, and what later steps need from
 * them is returned separately. It never throws and never reads text twice.
 */
import { limits } from '@/lib/core/limits';
import {
  closeBarriers,
  drawingBreakouts,
  headElements,
  impliedEnds,
  keptAttributes,
  paragraphEnders,
  skippedElements,
  tableBarrier,
  tableParts,
  voidElements,
} from './element-rules';
import { SideChannelCollector, type SideChannels } from './side-channels';
import { type HtmlToken, tokenizeHtml } from './tokenize-html';

export type BoundedHtml = SideChannels & {
  /** `<!doctype html><html>…`, with every element closed and at most `limits.htmlDepth` levels deep. */
  readonly html: string;
  readonly hasExternalStyles: boolean;
  /** Number of media players and drawings left out. */
  readonly mediaCount: number;
  readonly elements: number;
  /** Number of elements unwrapped because they were nested too deeply. */
  readonly flattened: number;
  /** True if a limit was reached and the rest of the page was left out. */
  readonly cutOff: boolean;
};

type OpenToken = Extract<HtmlToken, { type: 'open' }>;
type RawToken = Extract<HtmlToken, { type: 'raw' }>;

export function boundHtml(html: string): BoundedHtml {
  const writer = new BoundedWriter();
  for (const token of tokenizeHtml(html)) {
    if (!writer.take(token)) break;
  }
  return writer.end();
}

/** Skips the content of a drawing or a player, up to its end or to the point where it must have ended. */
class Skipper {
  private name = '';
  private readonly inside = new Map<string, number>();

  start(name: string): void {
    this.name = name;
    this.inside.clear();
  }

  /** Returns true if `token` is part of what is being skipped. */
  take(token: HtmlToken): boolean {
    if (this.name === '') return false;
    if (token.type === 'open') return this.takeOpen(token);
    if (token.type !== 'close') return true;
    const open = this.inside.get(token.name) ?? 0;
    if (open > 0) {
      if (open === 1) this.inside.delete(token.name);
      else this.inside.set(token.name, open - 1);
      return true;
    }
    const isOwnEnd = token.name === this.name;
    this.name = '';
    return isOwnEnd;
  }

  private takeOpen(token: OpenToken): boolean {
    if (this.name === 'svg' && drawingBreakouts.has(token.name) && !this.inside.has('foreignobject')) {
      this.name = '';
      return false;
    }
    if (!voidElements.has(token.name) && !token.selfClosing) {
      this.inside.set(token.name, (this.inside.get(token.name) ?? 0) + 1);
    }
    return true;
  }
}

class BoundedWriter {
  private readonly head: string[] = [];
  private readonly body: string[] = [];
  private readonly stack: string[] = [];
  private readonly dropped: string[] = [];
  private readonly side = new SideChannelCollector();
  private readonly skipper = new Skipper();
  private readonly rootAttributes = { html: '', body: '' };
  private inBody = false;
  private elements = 0;
  private chars = 0;
  private flattened = 0;
  private hasExternalStyles = false;
  private mediaCount = 0;

  /** Returns false when a limit is reached and the rest of the page must be left out. */
  take(token: HtmlToken): boolean {
    if (this.skipper.take(token)) return true;
    switch (token.type) {
      case 'open':
        this.takeOpen(token);
        break;
      case 'close':
        this.takeClose(token.name);
        break;
      case 'raw':
        this.takeRaw(token);
        break;
      case 'comment':
        this.side.takeComment(token.text);
        break;
      case 'text':
        this.takeText(token.text);
        break;
    }
    return !this.isFull();
  }

  end(): BoundedHtml {
    const cutOff = this.isFull();
    this.closeDownTo(0);
    const { html, body } = this.rootAttributes;
    return {
      ...this.side.end(),
      html: `<!doctype html><html${html}><head>${this.head.join('')}</head><body${body}>${this.body.join('')}</body></html>`,
      hasExternalStyles: this.hasExternalStyles,
      mediaCount: this.mediaCount,
      elements: this.elements,
      flattened: this.flattened,
      cutOff,
    };
  }

  private isFull(): boolean {
    return this.elements >= limits.htmlElements || this.chars >= limits.htmlChars;
  }

  private write(text: string): void {
    this.chars += text.length;
    this.body.push(text);
  }

  /** Writes a single space at a boundary between words. Thousands of spaces would slow down every pattern that reads the text. */
  private writeSpace(): void {
    if (this.body.at(-1) !== ' ') this.write(' ');
  }

  private takeText(text: string): void {
    if (!this.inBody && text.trim() === '') return;
    this.inBody = true;
    const shown = text.length > longTextChars ? text.replace(/\s{200,}/g, (run) => run.slice(0, 200)) : text;
    this.write(shown.slice(0, limits.htmlChars - this.chars));
  }

  private takeOpen(token: OpenToken): void {
    const { name, attributes } = token;
    if (name === 'html' || name === 'body') {
      if (this.rootAttributes[name] === '') this.rootAttributes[name] = writeAttributes(attributes);
      if (name === 'body') this.inBody = true;
      return;
    }
    if (this.takeHead(token)) return;
    this.inBody = true;
    this.closeImplied(name);
    if (voidElements.has(name)) {
      this.elements += 1;
      this.write(`<${name}${writeAttributes(attributes)}>`);
    } else if (skippedElements.has(name)) {
      if (name !== 'svg') this.mediaCount += 1;
      if (!token.selfClosing) this.skipper.start(name);
    } else this.openElement(token);
  }

  /** Head elements go into the head wherever they occur, so that a stray tag before them cannot hide them. */
  private takeHead({ name, attributes }: OpenToken): boolean {
    if (name === 'link' && /stylesheet/i.test(attributes.get('rel') ?? '')) this.hasExternalStyles = true;
    if (name === 'head') return true;
    const isData = (name === 'meta' || name === 'link') && !attributes.has('itemprop');
    if (isData || name === 'base') {
      if (this.head.length < limits.htmlHeadElements)
        this.head.push(`<${name}${writeAttributes(attributes)}>`);
      return true;
    }
    return !this.inBody && headElements.has(name);
  }

  private openElement({ name, attributes, selfClosing }: OpenToken): void {
    if (this.stack.length >= limits.htmlDepth) {
      this.flattened += 1;
      if (this.dropped.length < limits.htmlDepth) this.dropped.push(name);
      this.writeSpace();
      return;
    }
    this.elements += 1;
    this.write(`<${name}${writeAttributes(attributes)}>`);
    // Elements of MathML may close themselves. `<none/>` would otherwise take in what follows it.
    if (selfClosing && this.stack.includes('math')) this.write(`</${name}>`);
    else this.stack.push(name);
  }

  private takeRaw(token: RawToken): void {
    this.side.take(token);
    if (token.name === 'iframe') this.mediaCount += 1;
    if (token.name === 'script') this.takeFormula(token);
    if (token.name === 'title' && this.head.length < limits.htmlHeadElements) {
      const text = token.text.slice(0, limits.htmlAttributeChars).replaceAll('<', '&lt;');
      this.head.push(`<title>${text}</title>`);
    }
    if (token.name === 'xmp') {
      this.takeOpen({ type: 'open', name: 'pre', attributes: token.attributes, selfClosing: false });
      this.takeText(token.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      this.takeClose('pre');
    }
  }

  /** MathJax keeps the source of a formula in a script that never runs. */
  private takeFormula({ attributes, text }: RawToken): void {
    const type = attributes.get('type') ?? '';
    if (!/^math\/tex\b/i.test(type) || text.length > limits.formulaChars) return;
    const display = /mode=display/i.test(type) ? 'block' : 'inline';
    const alttext = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    this.inBody = true;
    this.elements += 1;
    this.write(
      `<math${writeAttributes(
        new Map([
          ['display', display],
          ['alttext', alttext],
        ]),
      )}></math>`,
    );
  }

  private takeClose(name: string): void {
    if (name === 'html' || name === 'body' || name === 'head') return;
    if (this.dropped.at(-1) === name) {
      this.dropped.pop();
      this.writeSpace();
      return;
    }
    if (name === 'br') return this.write('<br>');
    const index = findOpen(this.stack, new Set([name]), tableParts.has(name) ? tableBarrier : closeBarriers);
    if (index !== -1) {
      this.dropped.length = 0;
      this.closeDownTo(index);
    }
  }

  private closeImplied(name: string): void {
    const rule = impliedEnds.get(name);
    const index = rule ? findOpen(this.stack, rule.closes, rule.within) : -1;
    if (index !== -1) this.closeDownTo(index);
    if (!paragraphEnders.has(name)) return;
    const paragraph = findOpen(this.stack, paragraphs, closeBarriers);
    if (paragraph !== -1) this.closeDownTo(paragraph);
  }

  private closeDownTo(length: number): void {
    while (this.stack.length > length) this.write(`</${this.stack.pop() ?? ''}>`);
  }
}

/** Only texts longer than this can contain runs of white space that matter. */
const longTextChars = 1_000;
const paragraphs: ReadonlySet<string> = new Set(['p']);

/** Returns the index of the nearest open element in `names`, or -1 if an element in `barriers` is nearer. */
function findOpen(
  stack: readonly string[],
  names: ReadonlySet<string>,
  barriers: ReadonlySet<string>,
): number {
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const name = stack[index] ?? '';
    if (names.has(name)) return index;
    if (barriers.has(name)) return -1;
  }
  return -1;
}

function writeAttributes(attributes: ReadonlyMap<string, string>): string {
  let text = '';
  for (const [name, value] of attributes) {
    if (!keptAttributes.has(name) || value.length > limits.htmlAttributeChars) continue;
    text += value === '' ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`;
  }
  return text;
}
