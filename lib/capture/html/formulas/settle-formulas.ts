/**
 * Replaces every formula of a page by one text: its TeX where the page carries it, marked with `data-formula`, otherwise linear text
 * (`read-mathml.ts`, `write-expression.ts`). Pages show a formula two or three times, as glyphs, as a picture and as MathML for screen
 * readers, and of these one is kept. The mark can come from nowhere else, because the pre-pass drops unknown attributes. Modifies the
 * document.
 */
import { findFormulas } from '@/lib/markdown/find-formulas';
import { isElement, isText } from '../parse/node-kinds';
import { readMathml } from './read-mathml';
import { readAlternative, readTex, readTexOfAddress, readTexOfMath } from './read-tex';
import { writeExpression } from './write-expression';

/** The attribute of an element whose text is TeX. Its value is `inline` or `display`. */
export const formulaMark = 'data-formula';

/** Boxes that hold all renderings of one formula, the outer ones first. */
const renderings = [
  '.katex-display',
  '.katex',
  'mjx-container',
  '.MathJax_Display',
  '.MathJax_SVG_Display',
  '.MathJax',
  '.MathJax_SVG',
  '.MathJax_CHTML',
  '.mjx-chtml',
  '.mwe-math-element',
  '.katex-mathml',
  '[class*="mwe-math-mathml"]',
  'mjx-assistive-mml',
  '.MJX_Assistive_MathML',
  'math',
].join(',');
const codeBoxes = 'pre,code,script,style,textarea';

/** What is in the markup of every page with a formula, but of few others. The selectors below would take longer to say no. */
const traces = /<math|katex|mathjax|mjx-|mwe-math/i;

export type FormulaPage = {
  /** The markup that the document was read from. */
  readonly html: string;
  /** True if a script draws the formulas that are written between dollars or brackets. */
  readonly drawsFormulas: boolean;
};

export function settleFormulas(document: Document, { html, drawsFormulas }: FormulaPage): void {
  const rendered = traces.test(html) ? document.querySelectorAll(renderings) : [];
  for (const rendering of rendered) {
    if (document.contains(rendering)) settleRendering(rendering);
  }
  for (const picture of document.querySelectorAll('img')) settlePicture(picture);
  if (drawsFormulas) markWrittenFormulas(document.body);
}

function settleRendering(rendering: Element): void {
  const math = rendering.localName === 'math' ? rendering : rendering.querySelector('math');
  if (math === null) return settleWithoutMath(rendering);
  const isDisplay = math.getAttribute('display') === 'block' || isDisplayBox(rendering);
  const tex = readTexOfMath(math) ?? readPictureText(rendering);
  if (tex !== null) return replaceByTex(rendering, tex, isDisplay);
  replaceByText(rendering, writeExpression(readMathml(math)));
}

const isDisplayBox = (box: Element): boolean =>
  /display|mwe-math-fallback-image-display/i.test(box.getAttribute('class') ?? '') ||
  (box.localName === 'mjx-container' && box.getAttribute('display') === 'true');

/** A rendering without MathML is dropped if the source of the formula follows it, as MathJax writes it. */
function settleWithoutMath(rendering: Element): void {
  const tex = readPictureText(rendering);
  if (tex !== null) return replaceByTex(rendering, tex, isDisplayBox(rendering));
  if (findSourceBehind(rendering) !== null) rendering.remove();
}

/** The most renderings that MathJax writes before the source of a formula. */
const renderingsOfOne = 4;
const isMathJax = (element: Element): boolean => /^MathJax/.test(element.getAttribute('class') ?? '');

function findSourceBehind(rendering: Element): Element | null {
  let next = rendering.nextElementSibling;
  for (let step = 0; step < renderingsOfOne && next && isMathJax(next); step += 1)
    next = next.nextElementSibling;
  return next?.localName === 'math' ? next : null;
}

function readPictureText(rendering: Element): string | null {
  const picture = rendering.querySelector('img[alt]');
  return picture ? readAlternative(picture.getAttribute('alt') ?? '') : null;
}

const formulaPicture = /(?:^|[\s_-])(?:tex|latex|math|maths|equation|formula)(?:$|[\s_-])|mwe-math-fallback/i;
const formulaServer =
  /latex\.php|codecogs|mathtex|mimetex|quicklatex|\/(?:la)?tex\/|math\/render|cht=tx|[?&/](?:la)?tex[=/?]|\/formula\//i;
const surelyTex =
  /\\(?:frac|sqrt|sum|int|prod|lim|displaystyle|left|right|math[a-z]+|cdot|times|leq?|geq?|neq|approx|infty|alpha|beta|gamma|delta|theta|lambda|mu|pi|sigma|omega|partial|nabla)(?![a-z])/;

/**
 * A picture of a formula has its TeX as alternative text, or in the address of the server that draws it. Pictures of other kinds have none
 * that looks like it.
 */
function settlePicture(picture: Element): void {
  const source = picture.getAttribute('src') ?? '';
  const isDrawn = formulaServer.test(source);
  const alternative = picture.getAttribute('alt') || picture.getAttribute('title') || '';
  const isFormula =
    surelyTex.test(alternative) || formulaPicture.test(picture.getAttribute('class') ?? '') || isDrawn;
  const tex =
    (isFormula ? readAlternative(alternative) : null) ?? (isDrawn ? readTexOfAddress(source) : null);
  if (tex === null) return;
  const box = picture.ownerDocument.createElement('span');
  picture.replaceWith(box);
  replaceByTex(box, tex, false);
}

function replaceByTex(box: Element, tex: string, isDisplay: boolean): void {
  box.textContent = tex;
  box.setAttribute(formulaMark, isDisplay ? 'display' : 'inline');
  removePreview(box);
}

function replaceByText(box: Element, text: string): void {
  keepApart(box, text);
  box.textContent = text;
  removePreview(box);
}

/** Removes the renderings of MathJax that stand before the source of their formula. */
function removePreview(box: Element): void {
  for (let before = box.previousElementSibling; before; before = box.previousElementSibling) {
    if (!isMathJax(before) || before.hasAttribute(formulaMark) || isTextBetween(before, box)) return;
    before.remove();
  }
}

function isTextBetween(before: Element, box: Element): boolean {
  for (let node = before.nextSibling; node && node !== box; node = node.nextSibling) {
    if ((node.textContent ?? '').trim() !== '') return true;
  }
  return false;
}

/** Beside a letter or a digit, a formula is set apart by a space, so that "2" and "1/2" do not become "21/2". */
function keepApart(box: Element, text: string): void {
  const { previousSibling: before, nextSibling: after } = box;
  if (before && isText(before) && /[\p{L}\p{N}]$/u.test(before.data) && /^[\p{L}\p{N}√∛∜]/u.test(text))
    before.data += ' ';
  if (after && isText(after) && /^[\p{L}\p{N}]/u.test(after.data) && /[\p{L}\p{N}]$/u.test(text))
    after.data = ` ${after.data}`;
}

/** Marks the formulas that a page writes between dollars or brackets and draws by a script. */
function markWrittenFormulas(root: Element): void {
  for (const text of listTexts(root)) {
    const { data } = text;
    const spans = /[$\\]/.test(data) ? findFormulas(data) : [];
    let from = 0;
    for (const { start, end } of spans) {
      const tex = readTex(data.slice(start, end));
      if (tex === null) continue;
      text.before(data.slice(from, start));
      const box = root.ownerDocument.createElement('span');
      box.textContent = tex;
      box.setAttribute(formulaMark, /^(?:\$\$|\\\[)/.test(data.slice(start, end)) ? 'display' : 'inline');
      text.before(box);
      from = end;
    }
    if (from > 0) text.data = data.slice(from);
  }
}

function listTexts(parent: Element): Text[] {
  const found: Text[] = [];
  const visit = (element: Element): void => {
    if (element.matches(codeBoxes) || element.hasAttribute(formulaMark)) return;
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isText(node)) found.push(node);
      else if (isElement(node)) visit(node);
    }
  };
  visit(parent);
  return found;
}
