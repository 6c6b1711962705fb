/**
 * Finds the text of a Word part that its reader does not see (threats 7): runs marked as hidden, directly or by their style, runs in
 * letters smaller than two points, and white text on white. White text in a table or on a shaded paragraph is left alone, because it is
 * usually a header on a dark background, and so is white text in a shape that is filled with another colour. Pure.
 */
import { fail, type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { getXmlAttribute, scanXml, type XmlTag } from '../zip/scan-xml';

export type TextRange = { readonly start: number; readonly end: number };

/** In half-points: 2 is one point. */
const smallestSize = 3;

type Frame = {
  readonly name: string;
  readonly start: number;
  hidden: boolean;
  white: boolean;
  shaded: boolean;
  /** True for a shape that says it has no fill, whatever its style says. */
  unfilled: boolean;
};

/** Returns the ids of the styles whose text is hidden. */
export function findHiddenStyles(stylesXml: string): Result<ReadonlySet<string>, CaptureFailure> {
  const hidden = new Set<string>();
  let style: string | null = null;
  const scanned = scanXml(stylesXml, {
    open: (tag) => {
      if (tag.name === 'w:style') style = getXmlAttribute(tag.attributes, 'w:styleId');
      else if (style !== null && tag.name === 'w:vanish' && isOn(tag)) hidden.add(style);
    },
    close: (tag) => {
      if (tag.name === 'w:style') style = null;
    },
  });
  return scanned.ok ? succeed(hidden) : scanned;
}

/** Returns the ranges of whole hidden runs and paragraphs, in order, none inside another. */
export function findHiddenRuns(
  partXml: string,
  hiddenStyles: ReadonlySet<string>,
): Result<readonly TextRange[], CaptureFailure> {
  const ranges: TextRange[] = [];
  const stack: Frame[] = [];
  const mark = (change: (frame: Frame) => void, owner: string) => {
    const frame = stack.findLast((candidate) => candidate.name === owner);
    if (frame !== undefined) change(frame);
  };
  const scanned = scanXml(partXml, {
    open: (tag) => {
      readProperty(tag, { stack, mark, hiddenStyles });
      if (fillsShape(tag, stack)) mark(shade, shape);
      if (tag.name === 'a:noFill' && stack.at(-1)?.name === 'wps:spPr') mark(empty, shape);
      const shaded = isFilledOldShape(tag);
      stack.push({ name: tag.name, start: tag.start, hidden: false, white: false, shaded, unfilled: false });
    },
    close: (tag) => {
      const frame = stack.pop();
      if (frame === undefined || (frame.name !== 'w:r' && frame.name !== 'w:p')) return;
      const onWhite = !stack.some((outer) => outer.shaded || outer.name === 'w:tbl');
      if (frame.hidden || (frame.white && !frame.shaded && onWhite))
        addRange(ranges, { start: frame.start, end: tag.end });
    },
  });
  return scanned.ok ? succeed(ranges) : fail(scanned.failure);
}

type Context = {
  readonly stack: readonly Frame[];
  readonly mark: (change: (frame: Frame) => void, owner: string) => void;
  readonly hiddenStyles: ReadonlySet<string>;
};

function readProperty(tag: XmlTag, { stack, mark, hiddenStyles }: Context): void {
  const owner = getOwner(stack);
  if (owner === null) return;
  const value = getXmlAttribute(tag.attributes, 'w:val') ?? '';
  const isStyle = tag.name === (owner === 'w:r' ? 'w:rStyle' : 'w:pStyle');
  if (isStyle && hiddenStyles.has(value)) mark(hide, owner);
  if (tag.name === 'w:shd' || tag.name === 'w:highlight') mark(shade, owner);
  if (owner === 'w:r') readRunProperty(tag, value, mark);
}

function readRunProperty(tag: XmlTag, value: string, mark: Context['mark']): void {
  const isSmall = tag.name === 'w:sz' && value !== '' && Number(value) <= smallestSize;
  if (isSmall || (tag.name === 'w:vanish' && isOn(tag))) mark(hide, 'w:r');
  if (tag.name === 'w:color' && /^f[c-f]f[c-f]f[c-f]$/i.test(value)) mark(whiten, 'w:r');
}

const shape = 'wps:wsp';
const white = /^(?:#?f[c-f]f[c-f]f[c-f]|#fff|white|window|bg1|lt1)\b/i;

/** Fills that are more than one colour. */
const manyColours = new Set(['a:gradFill', 'a:pattFill', 'a:blipFill']);
const oneColour = new Set(['a:srgbClr', 'a:schemeClr', 'a:prstClr']);

/** A colour, or colours, in the fill of a shape: in its own properties, or in the style that it takes from the theme (ECMA-376 part 1, 20.1.8). */
function fillsShape({ name, attributes }: XmlTag, stack: readonly Frame[]): boolean {
  const [around, parent] = [stack.at(-2)?.name, stack.at(-1)?.name];
  if (parent === 'wps:spPr') return manyColours.has(name);
  if (!oneColour.has(name) || white.test(getXmlAttribute(attributes, 'val') ?? 'white')) return false;
  if (parent === 'a:solidFill') return around === 'wps:spPr';
  return parent === 'a:fillRef' && !isUnfilled(stack);
}

const isUnfilled = (stack: readonly Frame[]): boolean =>
  stack.findLast((frame) => frame.name === shape)?.unfilled === true;

/** The shapes of older programs say it in an attribute. */
function isFilledOldShape({ name, attributes }: XmlTag): boolean {
  if (!name.startsWith('v:')) return false;
  const fill = getXmlAttribute(attributes, 'fillcolor') ?? 'white';
  return !white.test(fill.trim()) && !/^f/i.test(getXmlAttribute(attributes, 'filled') ?? '');
}

/** Returns whether the current properties are those of a run or of a paragraph. */
function getOwner(stack: readonly Frame[]): 'w:r' | 'w:p' | null {
  const properties = stack.at(-1)?.name;
  if (properties === 'w:pPr') return 'w:p';
  return properties === 'w:rPr' && stack.at(-2)?.name === 'w:r' ? 'w:r' : null;
}

const hide = (frame: Frame): void => {
  frame.hidden = true;
};
const shade = (frame: Frame): void => {
  frame.shaded = true;
};
const empty = (frame: Frame): void => {
  frame.unfilled = true;
};
const whiten = (frame: Frame): void => {
  frame.white = true;
};

function isOn(tag: XmlTag): boolean {
  return !/^(0|false|off)$/.test(getXmlAttribute(tag.attributes, 'w:val') ?? '');
}

/** A paragraph closes after its runs, so the ranges that it contains are already in the list and are replaced. */
function addRange(ranges: TextRange[], range: TextRange): void {
  while ((ranges.at(-1)?.start ?? -1) >= range.start) ranges.pop();
  ranges.push(range);
}
