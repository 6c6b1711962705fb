/**
 * Lists the texts of a diagram (SmartArt): from the drawing that PowerPoint stored of it, in whose order they are seen, or else from its data
 * (ECMA-376 part 1, 21.4). Pure.
 */
import { findElement, getAttribute, listElements, type XmlElement } from '../zip/read-xml-tree';

/** The relation of the slide that leads to the drawing of a diagram, or null. */
export const findDrawing = (data: XmlElement): string | null =>
  getAttribute(listElements(data, 'dataModelExt')[0], 'relId');

export const listDrawingTexts = (drawing: XmlElement): readonly string[] =>
  listElements(drawing, 'sp').map(readText).filter(isText);

/** Points that are no text: those of the layout, and the arrows between others. */
const silentPoints = new Set(['pres', 'parTrans', 'sibTrans', 'doc']);

export const listPointTexts = (data: XmlElement): readonly string[] =>
  (findElement(data, 'dataModel', 'ptLst')?.children ?? [])
    .filter((point) => !silentPoints.has(getAttribute(point, 'type') ?? ''))
    .map(readText)
    .filter(isText);

const readText = (element: XmlElement): string =>
  listElements(element, 'p')
    .map((paragraph) =>
      listElements(paragraph, 't')
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const isText = (text: string): boolean => text !== '';
