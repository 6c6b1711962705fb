/** Reads the text of a `<pre>` with its lines but without line numbers, and the language that the page names for it. */

import { isElement, isText } from '../parse/node-kinds';

const languageClass =
  /(?:^|\s)(?:language|lang|highlight-source|highlight|brush:?|code|prettyprint lang)[-:\s]\s*([a-z][\w+#.-]{0,30})(?=\s|$)/i;
const sourceClass =
  /(?:^|\s)(?:sourceCode|hljs|src|shiki|codehilite)\s+(?:language-)?([a-z][\w+#.-]{0,30})(?=\s|$)/i;
const notLanguages =
  /^(none|plain|text|plaintext|nohighlight|wrapper|toolbar|copy|default|block|light|dark|line|lines|numbers|source|container|box|snippet|pre|code|src|notranslate|highlight)$/i;
const gutter =
  /(^|[\s_-])(line-?numbers?|lineno|linenos|linenumber|gutter|line-numbers-rows|blob-num|copy-?(button|btn|code)?|clipboard)([\s_-]|$)/i;

export function readCodeLanguage(pre: Element): string | null {
  const inner = pre.querySelector('code');
  for (const element of [inner, pre, pre.parentElement, pre.parentElement?.parentElement]) {
    if (!element) continue;
    const named = element.getAttribute('data-lang') ?? element.getAttribute('data-language');
    const className = element.getAttribute('class') ?? '';
    const found = named ?? languageClass.exec(className)?.[1] ?? sourceClass.exec(className)?.[1];
    if (found && /^[a-z][\w+#.-]{0,30}$/i.test(found) && !notLanguages.test(found))
      return found.toLowerCase();
  }
  return null;
}

const lineElements: ReadonlySet<string> = new Set(['div', 'p', 'li', 'tr', 'br']);

export function readCodeText(pre: Element): string {
  const parts: string[] = [];
  collectLines(pre, parts);
  return parts
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '');
}

function collectLines(element: Element, parts: string[]): void {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (isText(node)) parts.push(node.data);
    if (!isElement(node)) continue;
    if (gutter.test(node.getAttribute('class') ?? '') || node.localName === 'button') continue;
    const isLine = lineElements.has(node.localName);
    collectLines(node, parts);
    if (isLine && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
  }
}

/** Returns the code from a table in which a syntax highlighter puts line numbers beside it, or null. */
export function findCodeOfTable(table: Element): Element | null {
  const pres = [...table.querySelectorAll('pre')].filter((pre) => !isLineNumbers(pre.textContent));
  const only = pres.length === 1 ? pres[0] : undefined;
  if (!only) return null;
  const others = table.textContent.length - only.textContent.length;
  return isLineNumbers(table.textContent.replace(only.textContent, '')) && others >= 0 ? only : null;
}

const isLineNumbers = (text: string) => /^[\s\d]*$/.test(text);
