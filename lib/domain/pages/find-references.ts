/**
 * Finds the references in a block: `[[pages]]` (including Obsidian's `[[page#part|words]]` and `[[#part]]`), `#tags`, `((blocks))`, and which of them it
 * embeds. Code is skipped. One pass over the text that examines each character a bounded number of times (threats 27). Pure.
 */
import { limits } from '@/lib/core/limits';

export type Reference = {
  /** A `part` is a heading or a block of the page on which it is written. */
  readonly kind: 'page' | 'part' | 'tag' | 'block';
  /** The title of a page or tag, or the id of a block. Empty for a part. */
  readonly target: string;
  /** The block of the page that is meant (`[[page#^block]]`, as Obsidian has it), or null for the page from its beginning. */
  readonly blockId: string | null;
  /** The heading of the page that is meant (`[[page#heading]]`), or null for the page from its beginning. */
  readonly heading: string | null;
  /** The text shown instead of the target. */
  readonly label: string | null;
  readonly isEmbedded: boolean;
  readonly start: number;
  readonly end: number;
};

const embedOpening = '{{embed ';
const tagSign = /[\p{L}\p{N}_\-/.]/u;

export function findReferences(markdown: string): Reference[] {
  const references: Reference[] = [];
  let at = 0;
  while (at < markdown.length && references.length < limits.referencesPerBlock) {
    const reference = readReference(markdown, at);
    if (reference !== null) references.push(reference);
    at = reference?.end ?? skipCode(markdown, at);
  }
  return references;
}

/** Returns the position after a code span or code block that begins here, or after this character if none does. */
export function skipCode(text: string, at: number): number {
  if (text[at] !== '`') return at + 1;
  let end = at;
  while (text[end] === '`') end += 1;
  const fence = text.slice(at, end);
  const close = text.indexOf(fence, end);
  return close === -1 ? end : close + fence.length;
}

function readReference(text: string, at: number): Reference | null {
  if (text.startsWith(embedOpening, at)) return readEmbed(text, at);
  if (text.startsWith('![[', at)) return embed(readPage(text, at + 1), at);
  if (text.startsWith('[[', at)) return readPage(text, at);
  if (text.startsWith('((', at)) return readBlockReference(text, at);
  return text[at] === '#' ? readTag(text, at) : null;
}

function embed(reference: Reference | null, start: number, end = reference?.end ?? 0): Reference | null {
  return reference === null ? null : { ...reference, isEmbedded: true, start, end };
}

function readEmbed(text: string, at: number): Reference | null {
  const inner = at + embedOpening.length;
  const reference = readPage(text, inner) ?? readBlockReference(text, inner);
  if (reference === null || !text.startsWith('}}', reference.end)) return null;
  return embed(reference, at, reference.end + 2);
}

/** Reads what is between two delimiters on one line, up to the length of a title with its label. */
function readBetween(text: string, at: number, signs: { readonly open: string; readonly close: string }) {
  if (!text.startsWith(signs.open, at)) return null;
  const start = at + signs.open.length;
  const window = text.slice(start, start + 2 * limits.titleChars);
  const close = window.indexOf(signs.close);
  const inner = window.slice(0, Math.max(close, 0));
  if (inner.trim() === '' || inner.includes('\n') || inner.includes(signs.open)) return null;
  return { inner, end: start + close + signs.close.length };
}

function readPage(text: string, at: number): Reference | null {
  const found = readBetween(text, at, { open: '[[', close: ']]' });
  if (found === null) return null;
  const [address = '', label] = found.inner.split('|', 2);
  const [title = '', ...parts] = address.split('#');
  const target = title.trim();
  const part = readPart(parts.at(-1)?.trim() ?? '');
  if (target === '' && part.blockId === null && part.heading === null) return null;
  return {
    ...bare,
    kind: target === '' ? 'part' : 'page',
    target,
    ...part,
    label: label?.trim() || null,
    start: at,
    end: found.end,
  };
}

/** `#^id` means a block, and of several headings the last one, which is below the others. */
function readPart(part: string): Pick<Reference, 'blockId' | 'heading'> {
  if (part === '') return { blockId: null, heading: null };
  const blockId = /^\^([A-Za-z0-9-]+)$/.exec(part)?.[1] ?? null;
  return { blockId, heading: blockId === null ? part : null };
}

const bare = { blockId: null, heading: null, label: null, isEmbedded: false } as const;

/** The words that readers see of a link to a page: `Page > Heading` if it names a heading, and `Heading` if it is one of the same page. */
export function namePage({ kind, target, blockId, heading, label }: Reference): string {
  if (kind === 'part') return label ?? heading ?? `^${blockId}`;
  return label ?? (heading === null ? target : `${target} > ${heading}`);
}

function readBlockReference(text: string, at: number): Reference | null {
  const found = readBetween(text, at, { open: '((', close: '))' });
  const target = found?.inner.trim() ?? '';
  if (found === null || !/^[\w-]+$/.test(target)) return null;
  return { ...bare, kind: 'block', target, start: at, end: found.end };
}

function readTag(text: string, at: number): Reference | null {
  const before = text[at - 1];
  // A heading of the same page (`[[#heading]]`, as Obsidian has it) is no tag.
  if (text.startsWith('[[', at - 2)) return null;
  if (before !== undefined && !/[\s([{,;]/.test(before)) return null;
  const page = readPage(text, at + 1);
  if (page?.kind === 'page') return { ...page, kind: 'tag', start: at };
  let end = at + 1;
  while (end - at <= limits.titleChars && tagSign.test(text[end] ?? '')) end += 1;
  while (/[.\-/]/.test(text[end - 1] ?? '')) end -= 1;
  const target = text.slice(at + 1, end);
  if (target === '' || /^\d+$/.test(target)) return null;
  return { ...bare, kind: 'tag', target, start: at, end };
}
