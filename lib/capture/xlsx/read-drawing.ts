/**
 * Reads what is drawn on a sheet (ECMA-376 part 1, 20.5), in the order of the cells under it: texts of boxes and other shapes, charts, diagrams,
 * and descriptions of pictures. Shapes that are hidden are returned apart. Bounded by the parts that it reads.
 */
import { sliceWhole } from '../../core/text';
import { addHiddenText } from '../files/captured-file';
import type { HiddenText } from '../files/captured-page';
import type { Chart } from '../office/read-chart';
import { readDrawnChart, readDrawnDiagram } from '../office/read-drawn-parts';
import type { XmlPackage } from '../zip/open-package';
import { readPartTree } from '../zip/read-part-tree';
import { listParts, readRelations, type Relations } from '../zip/read-relations';
import { findElement, getAttribute, listElements, type XmlElement } from '../zip/read-xml-tree';

export type DrawnItem =
  | { readonly type: 'text'; readonly lines: readonly string[] }
  | { readonly type: 'chart'; readonly chart: Chart };

export type SheetDrawing = {
  readonly items: readonly DrawnItem[];
  readonly pictures: number;
  readonly hiddenText: HiddenText;
  /** Parts that could not be read. They are a gap in the sheet, whose cells are read all the same. */
  readonly unread: number;
};

type Drawing = { readonly items: DrawnItem[]; pictures: number; hiddenText: HiddenText; unread: number };

/** `relations` are those of the sheet. */
export function readDrawings(opened: XmlPackage, relations: Relations): SheetDrawing {
  const drawing: Drawing = { items: [], pictures: 0, hiddenText: { count: 0, sample: '' }, unread: 0 };
  for (const name of listParts(relations, 'drawing').filter(opened.has)) {
    const tree = readPartTree(opened, name);
    const own = readRelations(opened, name);
    if (tree.ok && own.ok) readAnchors(tree.value, { drawing, opened, relations: own.value });
    else drawing.unread += 1;
  }
  return drawing;
}

function readAnchors(tree: XmlElement, context: ShapeContext): void {
  const anchors = (findElement(tree, 'wsDr')?.children ?? []).flatMap(chooseForm);
  for (const anchor of anchors.toSorted(compareAnchors))
    for (const shape of anchor.children) readShape(shape, context);
}

/** Of two forms, the first is for programs that know it. */
const chooseForm = (element: XmlElement): readonly XmlElement[] => {
  if (element.name !== 'AlternateContent') return [element];
  return (findElement(element, 'Choice') ?? findElement(element, 'Fallback'))?.children ?? [];
};

function compareAnchors(one: XmlElement, other: XmlElement): number {
  const read = (anchor: XmlElement, name: string) =>
    Number(findElement(anchor, 'from', name)?.text ?? '0') || 0;
  return read(one, 'row') - read(other, 'row') || read(one, 'col') - read(other, 'col');
}

type ShapeContext = {
  readonly drawing: Drawing;
  readonly opened: XmlPackage;
  readonly relations: Relations;
};

function readShape(shape: XmlElement, context: ShapeContext): void {
  // The properties of a shape are its first child; those of the shapes in a group stand further down.
  const named = findElement(shape.children[0], 'cNvPr');
  const isHidden = /^(?:1|true)$/.test(getAttribute(named, 'hidden') ?? '');
  if (isHidden) return hideText(shape, context.drawing);
  switch (shape.name) {
    case 'AlternateContent':
      for (const each of chooseForm(shape)) readShape(each, context);
      return;
    case 'grpSp':
      for (const each of shape.children) readShape(each, context);
      return;
    case 'graphicFrame':
      return readGraphic(shape, context);
    case 'pic':
      return addPicture(named, context.drawing);
    case 'sp':
    case 'cxnSp':
      return addText(context.drawing, readLines(shape));
  }
}

function hideText(shape: XmlElement, drawing: Drawing): void {
  const text = readLines(shape).join(' ');
  if (text !== '')
    drawing.hiddenText = addHiddenText(drawing.hiddenText, { count: 1, sample: sliceWhole(text, 200) });
}

function addPicture(named: XmlElement | undefined, drawing: Drawing): void {
  drawing.pictures += 1;
  const description = (getAttribute(named, 'descr') ?? '').replace(/\s+/g, ' ').trim();
  if (description !== '' && !pictureName.test(description))
    drawing.items.push({ type: 'text', lines: [`Picture: ${description}`] });
}

/** What programs fill in as the description of a picture. */
const pictureName = /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i;

function readGraphic(shape: XmlElement, { drawing, opened, relations }: ShapeContext): void {
  const data = findElement(shape, 'graphic', 'graphicData');
  const id = getAttribute(findElement(data, 'chart'), 'r:id');
  const chart = id === null ? null : readDrawnChart(opened, relations, id);
  if (chart !== null) drawing.items.push({ type: 'chart', chart });
  const diagram = getAttribute(findElement(data, 'relIds'), 'r:dm');
  if (diagram !== null) addText(drawing, readDrawnDiagram(opened, relations, diagram));
}

function addText(drawing: Drawing, lines: readonly string[]): void {
  if (lines.length > 0) drawing.items.push({ type: 'text', lines });
}

/** The paragraphs of a shape. */
const readLines = (shape: XmlElement): readonly string[] =>
  listElements(shape, 'p')
    .map((paragraph) =>
      paragraph.children
        .map((run) => (run.name === 'br' ? ' ' : (findElement(run, 't')?.text ?? '')))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
