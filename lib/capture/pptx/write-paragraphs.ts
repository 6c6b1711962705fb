/**
 * Writes the text of a shape as HTML (ECMA-376 part 1, 21.1.2): paragraphs, and lists with their levels. Placeholders for content have bullets
 * unless a paragraph says otherwise; text boxes have them only if a paragraph says so. Fields that only number or date a slide are left out.
 * Pure.
 */
import { readOfficeMath, type MathNode } from '../docx/read-office-math';
import { escapeHtml } from '../files/escape-html';
import { readLinkUrl } from '../files/link-list';
import { writeExpression } from '../html/formulas/write-expression';
import type { Relations } from '../zip/read-relations';
import { findElement, getAttribute, type XmlElement } from '../zip/read-xml-tree';

/** Levels of a list (21.1.2.2.7). */
const lastLevel = 8;

type Line = {
  readonly html: string;
  /** Null for a paragraph that is no item of a list. */
  readonly list: { readonly tag: 'ul' | 'ol'; readonly level: number; readonly start: number } | null;
};

export type ParagraphContext = { readonly relations: Relations; readonly hasBullets: boolean };

export function writeParagraphs(body: XmlElement | undefined, context: ParagraphContext): string {
  const paragraphs = (body?.children ?? []).filter(({ name }) => name === 'p');
  const lines = paragraphs
    .map((paragraph) => readLine(paragraph, context))
    .filter(({ html }) => html.replace(/<[^>]*>/g, '').trim() !== '');
  // A single paragraph is no list.
  return writeLines(lines.length === 1 ? lines.map(({ html }) => ({ html, list: null })) : lines);
}

/** Writes the text in one line, for a heading or a cell. */
export function writeTextLine(body: XmlElement | undefined, relations: Relations): string {
  return (body?.children ?? [])
    .filter(({ name }) => name === 'p')
    .map((paragraph) => writeRuns(paragraph, relations).trim())
    .filter((html) => html !== '')
    .join(' <br> ');
}

function readLine(paragraph: XmlElement, { relations, hasBullets }: ParagraphContext): Line {
  const html = writeRuns(paragraph, relations);
  const properties = findElement(paragraph, 'pPr');
  const has = (name: string) => findElement(properties, name) !== undefined;
  const numbering = findElement(properties, 'buAutoNum');
  const isItem = numbering !== undefined || has('buChar') || has('buBlip') || (hasBullets && !has('buNone'));
  const level = Math.min(lastLevel, Math.max(0, Number(getAttribute(properties, 'lvl') ?? '0') || 0));
  if (!isItem) return { html, list: null };
  const start = Number(getAttribute(numbering, 'startAt') ?? '1') || 1;
  return { html, list: { tag: numbering === undefined ? 'ul' : 'ol', level, start } };
}

function writeLines(lines: readonly Line[]): string {
  const open: ('ul' | 'ol')[] = [];
  let html = '';
  const closeTo = (depth: number) => {
    for (; open.length > depth; open.pop()) html += `</li></${open.at(-1)}>`;
  };
  for (const { html: text, list } of lines) {
    if (list === null) {
      closeTo(0);
      html += `<p>${text}</p>`;
      continue;
    }
    // A level that is skipped would be an item without text.
    const depth = Math.min(list.level + 1, open.length + 1);
    closeTo(depth);
    if (open.length === depth && open.at(-1) !== list.tag) closeTo(depth - 1);
    if (open.length === depth) html += '</li>';
    else {
      open.push(list.tag);
      html += list.tag === 'ol' && list.start !== 1 ? `<ol start="${list.start}">` : `<${list.tag}>`;
    }
    html += `<li>${text}`;
  }
  closeTo(0);
  return html;
}

/** Raised text is an exponent or a mark, lowered text an index: without their place, both would change numbers and formulas. */
function writeRuns(paragraph: XmlElement, relations: Relations): string {
  return paragraph.children.map((child) => writeRun(child, relations)).join('');
}

const slideFields = /^(slidenum|datetime\d*|footer|header)/i;

function writeRun(run: XmlElement, relations: Relations): string {
  switch (run.name) {
    case 'br':
      return '<br>';
    case 'm':
    case 'oMath':
    case 'oMathPara':
      return writeMath(run);
    case 'AlternateContent':
      return (findElement(run, 'Choice')?.children ?? []).map((child) => writeRun(child, relations)).join('');
    case 'fld':
      return slideFields.test(getAttribute(run, 'type') ?? '') ? '' : writeText(run, relations);
    case 'r':
      return writeText(run, relations);
    default:
      return '';
  }
}

function writeText(run: XmlElement, relations: Relations): string {
  const text = escapeHtml(findElement(run, 't')?.text ?? '');
  const properties = findElement(run, 'rPr');
  const placed = raise(text, Number(getAttribute(properties, 'baseline') ?? '0'));
  const relation = relations.get(getAttribute(findElement(properties, 'hlinkClick'), 'r:id') ?? '');
  const url = relation?.isExternal === true ? readLinkUrl(relation.target, null) : null;
  return url === null || text.trim() === '' ? placed : `<a href="${escapeHtml(url)}">${placed}</a>`;
}

function raise(text: string, baseline: number): string {
  if (baseline > 0) return `<sup>${text}</sup>`;
  return baseline < 0 ? `<sub>${text}</sub>` : text;
}

function writeMath(element: XmlElement): string {
  const formulas = element.name === 'oMath' ? [element] : listFormulas(element);
  const texts = formulas.map((formula) => writeExpression(readOfficeMath(nameAsWord(formula))));
  return ` ${escapeHtml(texts.join('; '))} `;
}

const listFormulas = (element: XmlElement): readonly XmlElement[] =>
  element.children.flatMap((child) => (child.name === 'oMath' ? [child] : listFormulas(child)));

/** The reader of formulas knows them by the prefix that Office writes. */
const nameAsWord = ({ name, attributes, children, text }: XmlElement): MathNode => ({
  name: `m:${name}`,
  attributes,
  children: children.map(nameAsWord),
  text,
});
