/**
 * Checks that a document has what mammoth takes for granted. Without it, mammoth fails with a TypeError, which would look like a mistake of
 * ours. Examines the cleaned parts by the prefixes that every writer uses. Pure.
 */
import { getXmlAttribute, scanXml } from '../zip/scan-xml';

type Parts = ReadonlyMap<string, string>;

/** The tags of a part: by name, the attributes of each. */
type Tags = ReadonlyMap<string, readonly string[]>;

/** The one part that mammoth does not read. */
const propertiesName = 'docProps/core.xml';
const linkingParts = /^word\/(document\d*|footnotes|endnotes)\.xml$/;

export function isWholeDocx(parts: Parts): boolean {
  const tags = new Map([...parts].map(([name, xml]) => [name, readTags(xml)]));
  return (
    [...tags].every(([name, some]) => some.size > 0 || name === propertiesName) &&
    hasAll(tags.get('[Content_Types].xml'), 'Override', 'PartName') &&
    hasWholeNumbering(parts.get('word/numbering.xml') ?? '') &&
    [...tags].every(([name, some]) => !linkingParts.test(name) || leadsSomewhere(some, name, tags))
  );
}

function readTags(xml: string): Tags {
  const found = new Map<string, string[]>();
  scanXml(xml, {
    open: ({ name, attributes }) => {
      const same = found.get(name);
      if (same === undefined) found.set(name, [attributes]);
      else same.push(attributes);
    },
  });
  return found;
}

function listValues(tags: Tags | undefined, name: string, attribute: string): (string | null)[] {
  return (tags?.get(name) ?? []).map((attributes) => getXmlAttribute(attributes, attribute));
}

const hasAll = (tags: Tags | undefined, name: string, attribute: string) =>
  !listValues(tags, name, attribute).includes(null);

/** True if links lead to existing relations of their part, references lead to existing notes, and every symbol names its font. */
function leadsSomewhere(tags: Tags, name: string, all: ReadonlyMap<string, Tags>): boolean {
  const relations = all.get(name.replace(/^word\/(.*)$/, 'word/_rels/$1.rels'));
  const leadsToOneOf = (tag: string, attribute: string, known: readonly (string | null)[]) =>
    listValues(tags, tag, attribute).every((id) => id === null || known.includes(id));
  return (
    hasAll(tags, 'w:sym', 'w:font') &&
    hasAll(relations, 'Relationship', 'Target') &&
    leadsToOneOf('w:hyperlink', 'r:id', listValues(relations, 'Relationship', 'Id')) &&
    leadsToOneOf('w:footnoteReference', 'w:id', listNotes(all, 'footnote')) &&
    leadsToOneOf('w:endnoteReference', 'w:id', listNotes(all, 'endnote'))
  );
}

/** The lines that separate notes from the text are listed among the notes, but are none. */
function listNotes(all: ReadonlyMap<string, Tags>, kind: 'footnote' | 'endnote'): (string | null)[] {
  const notes = all.get(`word/${kind}s.xml`)?.get(`w:${kind}`) ?? [];
  return notes
    .filter((attributes) => !/separator$/i.test(getXmlAttribute(attributes, 'w:type') ?? ''))
    .map((attributes) => getXmlAttribute(attributes, 'w:id'));
}

/** True if every list refers to a kind of numbering. */
function hasWholeNumbering(xml: string): boolean {
  let isWhole = true;
  let hasKind = false;
  scanXml(xml, {
    open: ({ name }) => {
      if (name === 'w:num') hasKind = false;
      if (name === 'w:abstractNumId') hasKind = true;
    },
    close: ({ name }) => {
      if (name === 'w:num' && !hasKind) isWhole = false;
    },
  });
  return isWhole;
}
