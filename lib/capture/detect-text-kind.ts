/**
 * Detects the kind of a text. Its content decides first. Its name only decides between kinds that are harmless to confuse: Markdown, a
 * table, plain text. Pure; reads only the beginning.
 */
import { detectDelimiter } from '@/lib/capture/csv/detect-delimiter';
import { readFrontMatter } from '@/lib/capture/plain/front-matter';

export type TextKind = 'html' | 'markdown' | 'csv' | 'text';

export type FileHints = { readonly fileName: string; readonly declaredType: string | null };

const sampleChars = 16_384;

export function detectTextKind(text: string, hints: FileHints): TextKind | 'svg' | 'xml' | 'rtf' {
  const sample = text.slice(0, sampleChars).replace(/^\uFEFF?\s*/, '');
  const markup = detectMarkup(sample);
  if (markup !== null) return markup;
  const named = getNamedKind(hints);
  // The name promises a web page. It is one if the text has any markup, even if only a fragment.
  if (named === 'html') return /<[a-z][^<>]{0,300}>/i.test(sample) ? 'html' : 'text';
  if (named !== null) return named;
  if (looksLikeTable(sample)) return 'csv';
  const isMarkdown = readFrontMatter(sample).block !== '' || looksLikeMarkdown(sample);
  return isMarkdown ? 'markdown' : 'text';
}

const namedKinds: readonly (readonly [TextKind, RegExp, RegExp])[] = [
  ['csv', /\.(csv|tsv|tab)$/, /^text\/(csv|tab-separated-values)$/],
  ['markdown', /\.(md|markdown|mdown|mkd)$/, /^text\/(x-)?markdown$/],
  ['html', /\.x?html?$/, /^(text\/html|application\/xhtml\+xml)$/],
];

function getNamedKind(hints: FileHints): TextKind | null {
  const name = hints.fileName.toLowerCase();
  const type = hints.declaredType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return namedKinds.find(([, names, types]) => names.test(name) || types.test(type))?.[0] ?? null;
}

/** Decides by the first element of the text, after comments, declarations and processing instructions. */
function detectMarkup(sample: string): 'html' | 'svg' | 'xml' | 'rtf' | null {
  if (sample.startsWith('{\\rtf')) return 'rtf';
  if (!sample.startsWith('<')) return null;
  const { rest, isHtmlDoctype } = skipProlog(sample);
  if (isHtmlDoctype) return 'html';
  const name = /^<([a-z][\w:.-]*)/i.exec(rest)?.[1]?.toLowerCase() ?? '';
  if (name === 'svg' || name.endsWith(':svg')) return 'svg';
  // Other vocabularies have a `section`, a `table` and a `p` too, with rules of their own.
  if (foreignProlog.test(sample)) return name === 'html' ? 'html' : 'xml';
  return htmlStarts.has(name) ? 'html' : null;
}

const foreignProlog = /^(?:<\?xml\b|<!doctype\s+(?!html\b)[a-z])/i;

const htmlStarts = new Set(
  'html head body title meta link script style main article section header nav table div p h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Parsed by hand, because a single pattern over repeated comments would try every way to divide them. */
function skipProlog(sample: string): { readonly rest: string; readonly isHtmlDoctype: boolean } {
  let rest = sample;
  while (true) {
    const mark = rest.startsWith('<!--')
      ? '-->'
      : rest.startsWith('<?') || /^<!doctype\b/i.test(rest)
        ? '>'
        : null;
    if (mark === null) return { rest, isHtmlDoctype: false };
    if (/^<!doctype\s+html\b/i.test(rest)) return { rest, isHtmlDoctype: true };
    const end = rest.indexOf(mark);
    if (end === -1) return { rest: '', isHtmlDoctype: false };
    rest = rest.slice(end + mark.length).trimStart();
  }
}

/** Without a name that says so, a table must be unmistakable: several columns in every one of several rows. */
function looksLikeTable(sample: string): boolean {
  const detected = detectDelimiter(sample);
  return detected !== null && detected.columns >= 3 && detected.rows >= 4 && detected.agreement === 1;
}

const markdownMarks: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /^[-*+] \S.*\n[-*+] \S/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /^\|?.+\|.+\n\|?\s*:?-{3,}:?\s*\|/m,
  /\*\*\S[^*\n]*\S\*\*/,
  /^> \S/m,
];

function looksLikeMarkdown(sample: string): boolean {
  // Short lines keep the patterns linear.
  const lines = sample
    .split('\n')
    .map((line) => line.slice(0, 300))
    .join('\n');
  return markdownMarks.filter((mark) => mark.test(lines)).length >= 2;
}
