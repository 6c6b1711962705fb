/**
 * Reads the text of a block of code with its lines, but without line numbers and what the page puts around the code (the name of the
 * language, a button to copy it), and the language that the page names for it. Reads the document only.
 */

import { isElement, isText } from '../parse/node-kinds';

const languageClass =
  /(?:^|\s)(?:language|lang|highlight-source|highlight|brush:?|code|prettyprint lang)[-:\s]\s*((?!highlight)[a-z][\w+#.-]{0,30})(?=\s|$)/i;
const sourceClass =
  /(?:^|\s)(?:sourceCode|hljs|hl|src|shiki|codehilite)\s+(?:language-)?([a-z][\w+#.-]{0,30})(?=\s|$)/i;
const notLanguages =
  /^(none|plain|text|plaintext|nohighlight|wrapper|toolbar|copy|default|block|light|dark|line|lines|numbers|source|container|box|snippet|pre|code|src|notranslate|highlight|shiki-themes?|.+-(?:light|dark|themes?))$/i;
const gutter =
  /(^|[\s_-])(line-?numbers?|lineno|linenos|linenumber|lnt?|gutter|line-numbers-rows|blob-num|copy-?(button|btn|code)?|clipboard)([\s_-]|$)/i;
/** What cannot be selected on the page is not part of what people copy from it. */
const unselectable = /user-select\s*:\s*none/i;
const languageName = /^[a-z][\w+#.-]{0,30}$/i;

/** How many boxes around a block of code are asked for its language. */
const boxesAround = 8;

export function readCodeLanguage(code: Element): string | null {
  for (const inner of code.querySelectorAll('code')) {
    const found = readNamedLanguage(inner);
    if (found !== null) return found;
  }
  let box: Element | null = code;
  for (let level = 0; level < boxesAround && box !== null && holdsOnly(box, code); level += 1) {
    const found = readNamedLanguage(box);
    if (found !== null) return found;
    box = box.parentElement;
  }
  return readHeaderLanguage(code);
}

function readNamedLanguage(element: Element): string | null {
  const named =
    element.getAttribute('data-lang') ??
    element.getAttribute('data-language') ??
    element.getAttribute('language');
  const className = element.getAttribute('class') ?? '';
  const found = named ?? languageClass.exec(className)?.[1] ?? sourceClass.exec(className)?.[1];
  return found !== undefined && languageName.test(found) && !notLanguages.test(found)
    ? found.toLowerCase()
    : null;
}

/** True if a box has no other code in it and little other text: then what it says of a language, it says of this code. */
function holdsOnly(box: Element, code: Element): boolean {
  return box === code || box.textContent.length - code.textContent.length <= textAround(code);
}

/** A box around code may also hold its line numbers and a name for it. */
const textAround = (code: Element): number => 200 + code.textContent.length / 2;

/** Returns the language that stands beside the button over the code. */
function readHeaderLanguage(code: Element): string | null {
  for (const button of code.querySelectorAll('button')) {
    for (const box of listHeaders(button, code)) {
      const name = [...box.querySelectorAll('button')]
        .reduce((text, { textContent }) => text.replace(textContent, ''), box.textContent)
        .trim();
      if (box !== button && languageName.test(name) && !notLanguages.test(name)) return name.toLowerCase();
    }
  }
  return null;
}

const headerChars = 40;

/** Returns the button and the boxes around it that hold little more: the line over the code that names its language and copies it. */
function listHeaders(button: Element, code: Element): Element[] {
  const headers = [button];
  let box = button.parentElement;
  for (; box !== null && box !== code && isShortLine(box); box = box.parentElement) headers.push(box);
  return headers;
}

/** The code itself may be short too, but it is never beside its button without a box around it. */
const isShortLine = (box: Element): boolean =>
  box.localName !== 'code' && box.textContent.length <= headerChars && !box.textContent.trim().includes('\n');

const lineElements: ReadonlySet<string> = new Set(['div', 'p', 'li', 'tr', 'br']);
/** Stands around what may be the number of a line. No page contains it, because control characters are removed from its text. */
const numberMark = '\u0000';

export function readCodeText(code: Element): string {
  const headers = new Set(
    [...code.querySelectorAll('button')].flatMap((button) => listHeaders(button, code)),
  );
  const parts: string[] = [];
  collectLines(code, { parts, headers });
  return removeNumbers(parts.join('').replace(/\r\n?/g, '\n')).replace(/^\n+|\s+$/g, '');
}

type Collected = { readonly parts: string[]; readonly headers: ReadonlySet<Element> };

function collectLines(element: Element, collected: Collected): void {
  const { parts, headers } = collected;
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (isText(node)) parts.push(node.data);
    if (!isElement(node) || headers.has(node) || isAroundCode(node)) continue;
    const isLine = lineElements.has(node.localName);
    if (isNumber(node)) parts.push(numberMark, node.textContent.trim(), numberMark);
    else collectLines(node, collected);
    if (isLine && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
  }
}

const isAroundCode = (node: Element): boolean =>
  gutter.test(node.getAttribute('class') ?? '') || unselectable.test(node.getAttribute('style') ?? '');

/** True for a number in an element of its own with the rest of the line in another: in code itself, text follows a number. */
const isNumber = (node: Element): boolean =>
  node.firstElementChild === null &&
  /^\s*\d{1,6}\s*$/.test(node.textContent) &&
  node.nextSibling !== null &&
  isElement(node.nextSibling);

/** Removes the numbers of lines, which count up by one from line to line. Numbers that do not are part of the code. */
function removeNumbers(marked: string): string {
  if (!marked.includes(numberMark)) return marked;
  const lines = marked.split('\n');
  const numbered = lines.map((line) => /^\s*\u0000(\d+)\u0000/.exec(line)?.[1]);
  const numbers = numbered.filter((number) => number !== undefined).map(Number);
  const countsUp = numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
  const isWhole = lines.every((line, index) => numbered[index] !== undefined || line.trim() === '');
  const isGutter = numbers.length > 1 && countsUp && isWhole;
  return lines
    .map((line) => (isGutter ? line.replace(/^\s*\u0000\d+\u0000/, '') : line).replaceAll(numberMark, ''))
    .join('\n');
}

/**
 * True for code that stands on lines of its own without a `<pre>`: a `<code>` that keeps its lines or is set as a block, and a box that
 * names the language of the code it holds.
 */
export function isCodeBlock(element: Element): boolean {
  const isBox = element.localName === 'div' && namesCode(element);
  if (!isBox && element.localName !== 'code') return false;
  if (element.querySelector('pre,p,table,ul,ol') !== null) return false;
  const hasLines = element.textContent.trim().includes('\n');
  return isBox || keepsLines.test(element.getAttribute('style') ?? '')
    ? hasLines
    : element.classList.contains('block');
}

const keepsLines = /white-space\s*:\s*pre/i;
const namesCode = (box: Element): boolean =>
  (box.getAttribute('data-lang') ?? '') !== '' &&
  /code|highlight|snippet/i.test(box.getAttribute('class') ?? '');

/** Returns the code from a table in which a syntax highlighter puts line numbers beside it, or null. */
export function findCodeOfTable(table: Element): Element | null {
  const pres = [...table.querySelectorAll('pre')].filter((pre) => !isLineNumbers(pre.textContent));
  const only = pres.length === 1 ? pres[0] : undefined;
  if (!only) return null;
  const others = table.textContent.length - only.textContent.length;
  return isLineNumbers(table.textContent.replace(only.textContent, '')) && others >= 0 ? only : null;
}

const isLineNumbers = (text: string) => /^[\s\d]*$/.test(text);
