/**
 * Opens a presentation (ECMA-376 part 1, 13.3): its slides in the order in which they are shown, which the names of their parts do not tell.
 * Media, themes, macros and embedded files are never unpacked.
 */
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import { openPackage, type XmlPackage } from '../zip/open-package';
import { type CoreProperties, readCoreProperties } from '../zip/read-core-properties';
import { readPartTree } from '../zip/read-part-tree';
import { listParts, readRelations } from '../zip/read-relations';
import { findElement, getAttribute, type XmlElement } from '../zip/read-xml-tree';
import type { SlideSize } from './read-slide';

export type Presentation = {
  readonly opened: XmlPackage;
  readonly properties: CoreProperties;
  readonly size: SlideSize;
  /** The names of the parts of the slides. */
  readonly slides: readonly string[];
};

export function openPresentation(bytes: Uint8Array): Result<Presentation, CaptureFailure> {
  const opened = openPackage(bytes);
  if (!opened.ok) return opened;
  const root = readRelations(opened.value, '');
  if (!root.ok) return root;
  const partName = listParts(root.value, 'officeDocument').find(opened.value.has) ?? 'ppt/presentation.xml';
  const tree = readPartTree(opened.value, partName);
  if (!tree.ok) return tree;
  const relations = readRelations(opened.value, partName);
  if (!relations.ok) return relations;
  const properties = opened.value.readOptionalXml('docProps/core.xml');
  if (!properties.ok) return properties;
  const presentation = findElement(tree.value, 'presentation');
  const slides = (findElement(presentation, 'sldIdLst')?.children ?? []).flatMap((slide) => {
    const found = relations.value.get(getAttribute(slide, 'r:id') ?? '');
    return found?.type === 'slide' && !found.isExternal && opened.value.has(found.target)
      ? [found.target]
      : [];
  });
  if (presentation === undefined) return fail(createCaptureFailure('damaged'));
  return succeed({
    opened: opened.value,
    properties: readCoreProperties(properties.value),
    size: readSize(presentation),
    // A slide that is listed twice is shown twice, but says nothing more.
    slides: [...new Set(slides)],
  });
}

function readSize(presentation: XmlElement): SlideSize {
  const size = findElement(presentation, 'sldSz');
  return {
    width: Number(getAttribute(size, 'cx') ?? '0') || 0,
    height: Number(getAttribute(size, 'cy') ?? '0') || 0,
    isRightToLeft: /^(1|true)$/.test(getAttribute(presentation, 'rtl') ?? ''),
  };
}
