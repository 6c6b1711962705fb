/**
 * Captures Markdown as it was written, but makes it inert: raw HTML is reduced to its text, comments count as hidden text, images are
 * reduced to their description, and links to other notes, or to anything but http, https and mailto, to their words. Changes are made in place, by position, so
 * that everything else stays the same to the character. Pure.
 */
import type { Blockquote, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { sliceWhole } from '../../core/text';
import type { CapturedPage, DroppedPart, HiddenText } from '@/lib/capture/files/captured-page';
import {
  addHiddenText,
  type CaptureFileInput,
  createCapturedPage,
  readVisibleText,
} from '../files/captured-file';
import { createLinkList, readLinkUrl } from '../files/link-list';
import { readIsoDate } from '../files/read-iso-date';
import { applyChanges, type Change } from './change';
import { escapeInline, escapeLine } from './escape-text';
import { findCallout, findNoteLinks } from './note-syntax';
import { capturePlain } from './capture-plain';
import { readFrontMatter } from './front-matter';
import { isTangled } from './is-tangled';

export function captureMarkdown(
  text: string,
  input: CaptureFileInput & { readonly url: string | null },
): CapturedPage {
  const visible = readVisibleText(text.replace(/\r\n?/g, '\n'));
  const front = readFrontMatter(visible.text);
  const body = trimBlankLines(front.body);
  if (isTangled(body)) {
    const plain = capturePlain(text, input);
    return { ...plain, dropped: [...plain.dropped, tangledPart] };
  }
  const inert = makeInertWithin(body, input.maxMarkdownChars - 1);
  const { markdown } = inert;
  const tree = parse(markdown);
  const links = createLinkList();
  collectLinks(tree, links, input.url);
  return createCapturedPage(
    {
      markdown: markdown === '' ? '' : `${markdown}\n`,
      truncated: inert.isCut,
      title: front.values['title'] ?? getTitleHeading(tree),
      author: front.values['author'] ?? front.values['authors'] ?? null,
      publishedAt: readIsoDate(front.values['date'] ?? front.values['published'] ?? ''),
      language: readLanguage(front.values['lang'] ?? front.values['language'] ?? ''),
      links: links.links,
      dropped: [...describeFrontMatter(front.block), ...inert.dropped],
      hiddenText: addHiddenText(visible.hiddenText, inert.hiddenText),
    },
    input,
  );
}

const tangledPart: DroppedPart = {
  what: 'markup',
  reason: 'The Markdown is too complex to parse, so the file was read as plain text.',
  count: 1,
  sample: '',
};

/** Blanks at the beginning of a line have a meaning, but blank lines around the text do not. */
function trimBlankLines(text: string): string {
  return text.trimEnd().replace(/^(?:[ \t]*\n)+/, '');
}

/**
 * Escapes make a text longer, and cutting may reopen what was closed. If the result does not fit, the text is cut shorter and made inert
 * again.
 */
function makeInertWithin(body: string, maxChars: number): Inert & { readonly isCut: boolean } {
  let chars = maxChars;
  while (true) {
    const cut = cutAtLine(body, chars);
    const inert = makeInert(cut);
    const markdown = trimBlankLines(inert.markdown);
    if (markdown.length <= maxChars) return { ...inert, markdown, isCut: cut.length < body.length };
    chars = Math.floor(chars * 0.8);
  }
}

function cutAtLine(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const line = text.lastIndexOf('\n', maxChars);
  return line > maxChars / 2 ? text.slice(0, line) : sliceWhole(text, maxChars);
}

type Inert = {
  readonly markdown: string;
  readonly dropped: readonly DroppedPart[];
  readonly hiddenText: HiddenText;
};

/** What remains when tags are removed may be a tag again. A text built to do that is reduced to plain text after this many rounds. */
const maxRounds = 6;

function makeInert(source: string): Inert {
  const report = createReport();
  let markdown = source;
  for (let round = 0; round < maxRounds; round += 1) {
    const changes = findChanges(parse(markdown), markdown, report);
    if (changes.length === 0) return { markdown, ...report.end() };
    markdown = applyChanges(markdown, changes);
  }
  const escaped = markdown.split('\n').map(escapeLine).join('\n');
  return { markdown: escaped, ...report.end() };
}

function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

type Report = { add(found: Found): void; end(): Omit<Inert, 'markdown'> };

function createReport(): Report {
  const dropped = new Map<string, DroppedPart>();
  let hiddenText: HiddenText = { count: 0, sample: '' };
  return {
    add: ({ what, sample }) => {
      const short = sliceWhole(sample, 200);
      if (what === 'hidden-text') {
        hiddenText = addHiddenText(hiddenText, { count: 1, sample: short });
        return;
      }
      const before = dropped.get(what);
      dropped.set(what, {
        what,
        reason: reasons[what],
        count: (before?.count ?? 0) + 1,
        sample: before?.sample ?? short,
      });
    },
    end: () => ({ dropped: [...dropped.values()], hiddenText }),
  };
}

function findChanges(tree: Root, source: string, report: Report): Change[] {
  const changes: Change[] = [];
  const visit = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'text') {
      const links = findNoteLinks(source.slice(start, end), start);
      for (const link of links) report.add(link);
      changes.push(...links);
      return;
    }
    if (node.type === 'blockquote') changes.push(...findCallout(source, findTextStart(node)));
    const ruling = decideNode(node, source.slice(start, end));
    if (ruling === null) {
      if ('children' in node) node.children.forEach(visit);
      return;
    }
    changes.push({ start, end, text: ruling.text });
    report.add(ruling);
  };
  visit(tree);
  return changes;
}

/** Where the first words of a quotation begin, if it begins with a paragraph. */
function findTextStart({ children: [first], position }: Blockquote): number {
  const begins = first?.type === 'paragraph' ? first.position : position;
  return begins?.start.offset ?? 0;
}

const reasons = {
  'raw-html': 'HTML inside Markdown is not rendered; its text was kept.',
  image: 'Pictures are not captured; their description was kept.',
  'note-link': 'The note that a link leads to is not part of this source; the words of the link were kept.',
  'unsafe-link': 'The link does not lead to a web page; its text was kept.',
} as const;

type Found = { readonly what: keyof typeof reasons | 'hidden-text'; readonly sample: string };
type Ruling = Found & { readonly text: string };

/** Decides what a node is replaced with. Null if the node stays, although its children may still change. */
function decideNode(node: Nodes, source: string): Ruling | null {
  if (node.type === 'html') {
    const read = readHtmlText(source);
    if (read.hidden !== '') return { what: 'hidden-text', text: read.text, sample: read.hidden };
    return { what: 'raw-html', text: read.text, sample: node.value };
  }
  if (node.type === 'image' || node.type === 'imageReference') {
    return {
      what: 'image',
      text: escapeInline(node.alt ?? ''),
      sample: node.type === 'image' ? node.url : '',
    };
  }
  if (node.type === 'definition' && (node.url === '#' || !isHarmless(node.url))) {
    // Markdown authors hide comments as `[//]: # (words)`.
    return { what: 'hidden-text', text: '', sample: node.title ?? node.url };
  }
  if (node.type === 'link' && !isHarmless(node.url)) {
    return { what: 'unsafe-link', text: escapeInline(toString(node)), sample: node.url };
  }
  return null;
}

/** Relative addresses and anchors are inert; a scheme must be one of the three. Blanks and control characters cannot hide a scheme. */
function isHarmless(url: string): boolean {
  const compact = url.replace(/[\s\u0000-\u001f]/g, '');
  return !/^[a-z][a-z0-9+.-]*:/i.test(compact) || readLinkUrl(compact, null) !== null;
}

/** Returns the text of a piece of HTML without its tags, scripts and styles. The text of a comment is returned as hidden. */
function readHtmlText(html: string): { readonly text: string; readonly hidden: string } {
  const comment = /^<!--([\s\S]*?)(?:-->|$)/.exec(html)?.[1];
  if (comment !== undefined && html.trimEnd().indexOf('-->') >= html.trimEnd().length - 3) {
    return { text: '', hidden: comment.trim() };
  }
  const withoutCode = removeElements(html);
  const text = withoutCode
    .replace(/<\/?(?:br|p|div|li|tr|h[1-6]|summary)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>?/g, '');
  const lines = text.split('\n').map((line) => escapeInline(line.trim()));
  return { text: lines.filter((line) => line !== '').join('\n\n'), hidden: '' };
}

/** Removes scripts, styles and comments with their content, using plain search so that nothing is read twice. */
function removeElements(html: string): string {
  const lower = html.toLowerCase();
  let kept = '';
  let from = 0;
  for (const match of html.matchAll(/<(script|style|template|noscript)\b|<!--/gi)) {
    if (match.index < from) continue;
    const close = match[1] === undefined ? '-->' : `</${match[1].toLowerCase()}`;
    const end = lower.indexOf(close, match.index);
    const after = end === -1 ? -1 : html.indexOf('>', end);
    kept += html.slice(from, match.index);
    from = after === -1 ? html.length : after + 1;
  }
  return kept + html.slice(from);
}

function collectLinks(tree: Root, links: ReturnType<typeof createLinkList>, base: string | null): void {
  // Caches the text of a paragraph, so that one with many links is only converted once.
  const contexts = new Map<Nodes, string>();
  const writeContext = (around: Nodes): string => {
    const context = contexts.get(around) ?? toString(around);
    contexts.set(around, context);
    return context;
  };
  const visit = (node: Nodes, around: Nodes): void => {
    if (node.type === 'link' && !links.isFull)
      links.add({ href: node.url, text: toString(node), context: writeContext(around) }, base);
    const next =
      node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableRow' ? node : around;
    if ('children' in node) for (const child of node.children) visit(child, next === tree ? child : next);
  };
  visit(tree, tree);
}

/** Returns the first heading of the first level, or else the one heading above all others. Others name sections: "Synopsis", "Description". */
function getTitleHeading(tree: Root): string {
  const headings = tree.children.filter((node) => node.type === 'heading');
  const highest = Math.min(...headings.map((node) => node.depth));
  const [first, ...equal] = headings.filter((node) => node.depth === highest);
  return first === undefined || (highest > 1 && equal.length > 0)
    ? ''
    : toString(first, { includeHtml: false });
}

function describeFrontMatter(block: string): DroppedPart[] {
  if (block === '') return [];
  const reason =
    'The title, author and date were taken from the properties at the top of the file, where given.';
  return [{ what: 'front-matter', reason, count: 1, sample: sliceWhole(block, 200) }];
}

function readLanguage(text: string): string | null {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text.trim()) ? text.trim() : null;
}
