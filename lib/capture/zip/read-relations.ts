/**
 * Reads the relations of a part (ECMA-376 part 2, 9.3): to which other parts, and to which addresses, its ids lead. A type is known by its
 * last word, because the strict and the transitional form of the standard differ only in what stands before it. Relations may form a cycle, so a reader that
 * follows them must read each part only once.
 */
import { type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { decodeXmlText } from './decode-xml-text';
import { resolvePartName, type XmlPackage } from './open-package';
import { getXmlAttribute, scanXml } from './scan-xml';

type Relation = {
  /** The last word of its type: `worksheet`, `hyperlink`. */
  readonly type: string;
  /** The name of a part, or an address if `isExternal`. */
  readonly target: string;
  readonly isExternal: boolean;
};

export type Relations = ReadonlyMap<string, Relation>;

/** `partName` is empty for the relations of the whole package. */
export function readRelations(opened: XmlPackage, partName: string): Result<Relations, CaptureFailure> {
  const slash = partName.lastIndexOf('/') + 1;
  const xml = opened.readOptionalXml(`${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`);
  if (!xml.ok) return xml;
  const relations = new Map<string, Relation>();
  const scanned = scanXml(xml.value, {
    open: ({ name, attributes }) => {
      if (!/(^|:)Relationship$/.test(name)) return;
      const read = (attribute: string) => decodeXmlText(getXmlAttribute(attributes, attribute) ?? '');
      const isExternal = read('TargetMode') === 'External';
      const target = read('Target');
      relations.set(read('Id'), {
        type: read('Type').split('/').at(-1) ?? '',
        target: isExternal ? target : resolvePartName(target, partName),
        isExternal,
      });
    },
  });
  return scanned.ok ? succeed(relations) : scanned;
}

/** Returns the names of the parts of a type, in the order of the relations. */
export const listParts = (relations: Relations, type: string): readonly string[] =>
  [...relations.values()]
    .filter((each) => each.type === type && !each.isExternal)
    .map(({ target }) => target);
