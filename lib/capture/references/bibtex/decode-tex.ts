/**
 * Turns the TeX of a field into Unicode: accents, letters, dashes, quotation marks and the signs of formulas. Braces that only group are
 * removed, and so are commands of style, whose text stays. Formulas keep what Unicode has no sign for as it was written. Pure and linear.
 */
import { accents, letterCommands, mathCommands, styleCommands, subscripts, superscripts } from './tex-signs';

/** Levels of nested braces that are followed; deeper ones are read as text. */
const maxDepth = 50;

export function decodeTex(tex: string): string {
  return createTexReader(tex).readAll();
}

type TexReader = { readonly readAll: () => string };

function createTexReader(tex: string): TexReader {
  let at = 0;
  let depth = 0;
  let isMath = false;

  function readAll(): string {
    let text = '';
    while (at < tex.length) text += readNext();
    return text;
  }

  /** Reads until the brace that closes the group, which has been opened. */
  function readGroup(): string {
    let text = '';
    depth += 1;
    while (at < tex.length && tex[at] !== '}') text += readNext();
    at += 1;
    depth -= 1;
    return text;
  }

  function readNext(): string {
    const char = tex[at] ?? '';
    at += 1;
    if (char === '\\') return readCommand();
    if (char === '{') return depth < maxDepth ? readGroup() : '';
    if (char === '}') return '';
    if (char === '$') return readFormulaMark();
    return isMath ? readFormulaSign(char) : readTextSign(char);
  }

  function readFormulaMark(): string {
    if (tex[at] === '$') at += 1;
    isMath = !isMath;
    return '';
  }

  function readFormulaSign(char: string): string {
    if (char === '^' || char === '_') return readScript(char);
    return char === '~' ? ' ' : char;
  }

  function readTextSign(char: string): string {
    if (char === '~') return ' ';
    if (char === '-') return readDashes();
    if (char === '`') return readOpeningQuote();
    if (char !== "'" || tex[at] !== "'") return char;
    at += 1;
    return '”';
  }

  function readDashes(): string {
    if (tex[at] !== '-') return '-';
    at += 1;
    if (tex[at] !== '-') return '–';
    at += 1;
    return '—';
  }

  function readOpeningQuote(): string {
    if (tex[at] !== '`') return '‘';
    at += 1;
    return '“';
  }

  function readScript(mark: '^' | '_'): string {
    const text = readArgument();
    const signs = mark === '^' ? superscripts : subscripts;
    const raised = [...text].map((char) => signs[char]);
    if (text !== '' && raised.every((sign) => sign !== undefined)) return raised.join('');
    return text.length === 1 ? `${mark}${text}` : `${mark}{${text}}`;
  }

  function skipBlanks(): void {
    while (/\s/.test(tex[at] ?? '')) at += 1;
  }

  function readArgument(): string {
    skipBlanks();
    return at >= tex.length ? '' : readNext();
  }

  function readCommand(): string {
    const sign = tex[at] ?? '';
    if (!/[a-zA-Z]/.test(sign)) {
      at += 1;
      return readSign(sign);
    }
    const from = at;
    while (/[a-zA-Z]/.test(tex[at] ?? '')) at += 1;
    return readNamed(tex.slice(from, at));
  }

  function readSign(sign: string): string {
    const accent = accents[sign];
    if (accent !== undefined && !isMath) return readAccent(accent);
    if (/\s/.test(sign)) return ' ';
    // `\(` and `\)` stand around a formula.
    if (sign === '(' || sign === ')') {
      isMath = sign === '(';
      return '';
    }
    if (sign === '-' || sign === '/' || sign === '!') return '';
    if (sign === ',' || sign === ';' || sign === ':' || sign === '>') return ' ';
    return sign === '\\' ? ' ' : sign;
  }

  function readAccent(mark: string): string {
    const text = readArgument();
    const [first = ''] = text;
    // The dotless letters exist for accents only.
    const letter = first === 'ı' ? 'i' : first === 'ȷ' ? 'j' : first;
    return letter.trim() === '' ? text : `${letter}${mark}${text.slice(first.length)}`.normalize('NFC');
  }

  function readNamed(name: string): string {
    const accent = name.length === 1 ? accents[name] : undefined;
    if (accent !== undefined) return readAccent(accent);
    const letter = letterCommands[name] ?? mathCommands[name];
    if (letter !== undefined) {
      endName();
      return letter;
    }
    if (name === 'url') return readRaw();
    if (name === 'href') {
      readRaw();
      return readArgument();
    }
    if (name === 'textsuperscript' || name === 'textsubscript') return readRaised(name);
    if (styleCommands.has(name)) {
      skipOption();
      endName();
      return '';
    }
    return readUnknown(name);
  }

  /** A blank or an empty group after the name of a command ends the name and is no text. */
  function endName(): void {
    if (tex.startsWith('{}', at)) at += 2;
    else if (tex[at] === ' ' && !isMath) at += 1;
  }

  function skipOption(): void {
    const option = /^\*?(?:\[[^\]]{0,100}\])?/.exec(tex.slice(at, at + 103))?.[0] ?? '';
    at += option.length;
  }

  function readRaised(name: string): string {
    const text = readArgument();
    const signs = name === 'textsuperscript' ? superscripts : subscripts;
    const raised = [...text].map((char) => signs[char]);
    return raised.every((sign) => sign !== undefined) ? raised.join('') : text;
  }

  /** An address, in which nothing is a command. */
  function readRaw(): string {
    skipBlanks();
    if (tex[at] !== '{') return '';
    const end = tex.indexOf('}', at);
    const raw = tex.slice(at + 1, end === -1 ? tex.length : end);
    at = end === -1 ? tex.length : end + 1;
    return raw.replace(/\\([&%#_{}~])/g, '$1');
  }

  /** The text of an unknown command stays; one without a text is kept as it was written. */
  function readUnknown(name: string): string {
    skipOption();
    if (tex[at] === '{') return '';
    return `\\${name}`;
  }

  return { readAll };
}
