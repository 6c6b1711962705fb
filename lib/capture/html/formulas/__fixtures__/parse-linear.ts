/**
 * Reads linear formulas by the rules of ordinary mathematics and returns their meaning as nested lists: `1/2 mg` is `(* (/ 1 2) mg)`. Round
 * brackets leave no trace, because they only group. It refuses whatever a person could read in two ways, such as `x^2y` or `1/2a`.
 */

const words = new Set(
  'sin cos log ln lim max min mod mg km bar hat vec dot ddot tilde check binom underbar underline if otherwise'.split(
    ' ',
  ),
);
const relations = new Set('= < > ≤ ≥ ≠ ≈ ≡ → ⇒ ∈ : ↦ ⊂ ∼ ∝ | mod'.split(' '));
const sums = new Set('+ - − ± ∓ ∪ ∨'.split(' '));
const products = new Set('× · ÷ ∗ ⋅ ∧ ∩ ∘ ⊗'.split(' '));
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '⟨': '⟩', '⌈': '⌉', '⌊': '⌋' };
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

type Token = { readonly text: string; readonly isSpaced: boolean };

export function parseLinear(text: string): string {
  const parser = new LinearParser(tokenize(text));
  const tree = parser.parseList();
  parser.expectEnd();
  return tree;
}

export function joinTree(sign: string, items: readonly string[]): string {
  if (items.length === 1) return items[0] ?? '';
  const flat = sign === '*' ? items.flatMap((item) => (item.startsWith('(* ') ? splitItems(item.slice(3, -1)) : [item])) : items;
  return `(${sign} ${flat.join(' ')})`;
}

function splitItems(inner: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= inner.length; at += 1) {
    if (inner[at] === '(') depth += 1;
    if (inner[at] === ')') depth -= 1;
    if (at === inner.length || (inner[at] === ' ' && depth === 0)) {
      items.push(inner.slice(from, at));
      from = at + 1;
    }
  }
  return items;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /(\s*)(\d+(?:[.,]\d+)*|[₀-₉]+|\p{L}\p{M}*|[^\s])/gu;
  let letters = '';
  for (const match of text.matchAll(pattern)) {
    const [, space = '', sign = ''] = match;
    const last = tokens.at(-1);
    const longer = letters + sign;
    const isContinued = space === '' && last && letters !== '' && [...words].some((word) => word.startsWith(longer));
    if (isContinued && isWordAhead(text, match.index - letters.length)) {
      tokens[tokens.length - 1] = { text: last.text + sign, isSpaced: last.isSpaced };
      letters = longer;
      continue;
    }
    tokens.push({ text: sign.normalize('NFC'), isSpaced: space !== '' });
    letters = /^\p{L}$/u.test(sign) && isWordAhead(text, match.index + space.length) ? sign : '';
  }
  return tokens;
}

const isWordAhead = (text: string, at: number): boolean =>
  [...words].some((word) => text.startsWith(word, at) && !/^\p{L}/u.test(text.slice(at + word.length)));

class LinearParser {
  private at = 0;
  private readonly bars: string[] = [];
  constructor(private readonly tokens: readonly Token[]) {}

  private get next(): Token | undefined {
    return this.tokens[this.at];
  }

  private isNext(...texts: readonly string[]): boolean {
    return this.next !== undefined && texts.includes(this.next.text);
  }

  private take(): string {
    const token = this.next;
    if (!token) throw new Error('ends too early');
    this.at += 1;
    return token.text;
  }

  expectEnd(): void {
    if (this.next) throw new Error(`left over: ${this.next.text}`);
  }

  parseList(): string {
    return this.parseSeparated(';', () => this.parseSeparated(',', () => this.parseRelation()));
  }

  private parseSeparated(sign: string, parse: () => string): string {
    const items = [parse()];
    while (this.isNext(sign)) {
      this.take();
      items.push(parse());
    }
    return joinTree(sign, items);
  }

  private parseRelation(): string {
    let left = this.parseSum();
    while (this.next && relations.has(this.next.text) && !this.isClosingBar()) {
      const sign = this.take();
      left = `(${sign} ${left} ${this.parseSum()})`;
    }
    return left;
  }

  private isClosingBar(): boolean {
    return this.isNext('|', '‖') && this.bars.at(-1) === this.next?.text;
  }

  private parseSum(): string {
    let left = this.parseProduct();
    while (this.next && sums.has(this.next.text)) {
      const sign = this.take();
      left = `(${sign} ${left} ${this.parseProduct()})`;
    }
    return left;
  }

  private parseProduct(): string {
    let left = this.parseAdjacent();
    while (this.next && products.has(this.next.text)) {
      const sign = this.take();
      left = `(${sign} ${left} ${this.parseAdjacent()})`;
    }
    return left;
  }

  private parseAdjacent(): string {
    if (this.next && sums.has(this.next.text)) return `(neg${this.take()} ${this.parseAdjacent()})`;
    const items = [this.parseQuotient()];
    while (this.startsPart()) {
      const previous = items.at(-1) ?? '';
      const item = this.parseQuotient();
      if (/^(sin|cos|log|ln)$/.test(previous) && item.startsWith('(/') && this.tokens[this.at - 1]?.text !== ')')
        throw new Error('a function of a fraction without brackets');
      items.push(item);
    }
    return joinTree('*', items);
  }

  private startsPart(): boolean {
    const text = this.next?.text ?? '';
    if (text === '|') return this.next?.isSpaced === true && !this.isClosingBar();
    return text in closers || /^[\p{L}\p{N}∑∏∫√∛∜…⋯∞∂∇∅^_“]/u.test(text) && !relations.has(text) && text !== 'mod';
  }

  private parseQuotient(): string {
    const left = this.parsePart();
    if (!this.isNext('/') || this.next?.isSpaced) return left;
    this.take();
    const right = this.parsePart();
    this.refuseGlued('a denominator');
    return `(/ ${left} ${right})`;
  }

  private refuseGlued(what: string): void {
    if (this.startsPart() && this.next?.isSpaced === false) throw new Error(`glued to ${what}: ${this.next.text}`);
  }

  private parsePart(): string {
    let part = this.isNext('^', '_') ? 'none' : this.parseAtom();
    for (;;) {
      const sign = this.next?.text ?? '';
      if (this.next?.isSpaced === true && part !== 'none') return part;
      if (/^[₀-₉]/.test(sign)) part = `(_ ${part} ${[...this.take()].map((digit) => subscripts.indexOf(digit)).join('')})`;
      else if (/^[′″°!%]$/.test(sign)) part = `(post${this.take()} ${part})`;
      else if (sign === '^' || sign === '_') {
        this.take();
        const isBare = part === 'none';
        part = `(${sign} ${part} ${this.parseScript()})`;
        // Scripts in front belong to what follows them: ^14_6C.
        if (isBare) return this.parseBehindScript(part);
        if (!this.isNext('^', '_')) this.refuseGlued('a script');
      } else return part;
    }
  }

  private parseBehindScript(before: string): string {
    let scripts = before;
    while (this.isNext('^', '_') && this.next?.isSpaced === false) {
      const sign = this.take();
      scripts = `(${sign} ${scripts} ${this.parseScript()})`;
    }
    return `(before ${scripts} ${this.parsePart()})`;
  }

  private parseScript(): string {
    if (this.next && /^[-+−±*]$/.test(this.next.text)) {
      const sign = this.take();
      return this.startsPart() && this.next?.isSpaced === false ? `(neg${sign} ${this.parseAtom()})` : sign;
    }
    return this.parseAtom();
  }

  private parseAtom(): string {
    const text = this.take();
    if (text === '√' || text === '∛' || text === '∜') return this.parseRoot(text);
    if (text === '|' || text === '‖') return this.parseBars(text);
    const closer = closers[text];
    if (closer !== undefined) {
      const inside = this.parseList();
      if (this.take() !== closer) throw new Error(`${text} is not closed`);
      return text === '(' ? inside : `(${text} ${inside})`;
    }
    if (words.has(text) && this.isNext('(') && this.next?.isSpaced === false && /^(bar|hat|vec|dot|ddot|tilde|check|binom|under)/.test(text))
      return `(${text} ${this.parseAtom()})`;
    if (!/^[\p{L}\p{N}∑∏∫…⋯∞∂∇∅]/u.test(text)) throw new Error(`unexpected ${text}`);
    return text;
  }

  private parseRoot(sign: string): string {
    const known = { '∛': '3', '∜': '4' }[sign];
    let index = known;
    if (sign === '√' && this.isNext('[')) {
      this.take();
      index = this.parseList();
      if (this.take() !== ']') throw new Error('the index of a root is not closed');
    }
    const inside = this.parseAtom();
    this.refuseGlued('a root');
    if (this.isNext('^', '_')) throw new Error('a script behind a root');
    return index === undefined ? `(√ ${inside})` : `(√ ${inside} ${index})`;
  }

  private parseBars(sign: string): string {
    this.bars.push(sign);
    const inside = this.parseList();
    this.bars.pop();
    if (this.take() !== sign) throw new Error(`${sign} is not closed`);
    return `(${sign} ${inside})`;
  }
}
