/** Reads a part of a package as a tree: by its name, or by the relation that leads to it. */
import type { Result } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import type { XmlPackage } from './open-package';
import type { Relations } from './read-relations';
import { readXmlTree, type XmlElement } from './read-xml-tree';

export function readPartTree(opened: XmlPackage, partName: string): Result<XmlElement, CaptureFailure> {
  const xml = opened.readXml(partName);
  return xml.ok ? readXmlTree(xml.value) : xml;
}

/** Returns null for a part that is not there or cannot be read: a chart or a diagram is a small part of its document. */
export function readRelatedTree(opened: XmlPackage, relations: Relations, id: string): XmlElement | null {
  const found = relations.get(id);
  if (found === undefined || found.isExternal || !opened.has(found.target)) return null;
  const tree = readPartTree(opened, found.target);
  return tree.ok ? tree.value : null;
}
