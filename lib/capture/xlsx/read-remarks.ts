/**
 * Reads what people said about cells: notes (ECMA-376 part 1, 18.7) and comments with replies, which Excel stores a second time as notes for
 * older programs. Pure.
 */
import { type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { decodeXmlText } from '../zip/decode-xml-text';
import type { XmlPackage } from '../zip/open-package';
import { listParts, type Relations } from '../zip/read-relations';
import { getXmlAttribute, scanXml } from '../zip/scan-xml';
import { createStringGatherer } from './read-strings';
import type { CellRemark } from './sheet-grid';

/** What Excel writes into the copy for older programs. */
const copyMark = /^\[Threaded comment\]/i;

export function readRemarks(
  opened: XmlPackage,
  relations: Relations,
): Result<readonly CellRemark[], CaptureFailure> {
  const remarks: CellRemark[] = [];
  for (const [type, element] of [
    ['comments', 'comment'],
    ['threadedComment', 'threadedComment'],
  ] as const) {
    for (const name of listParts(relations, type)) {
      const xml = opened.readOptionalXml(name);
      if (!xml.ok) return xml;
      const read = readPart(xml.value, element);
      if (!read.ok) return read;
      remarks.push(...read.value);
    }
  }
  return succeed(remarks.filter(({ text }) => text !== '' && !copyMark.test(text)));
}

function readPart(xml: string, element: string): Result<readonly CellRemark[], CaptureFailure> {
  const remarks: CellRemark[] = [];
  const gatherer = createStringGatherer(xml);
  let cell = '';
  const isOf = (name: string) => name.slice(name.indexOf(':') + 1) === element;
  // A comment with replies has its text in an element of another name than a note.
  const asText = (name: string) => name.replace(/(^|:)text$/, '$1t');
  const isPlain = element === 'threadedComment';
  const scanned = scanXml(xml, {
    open: (tag) => {
      if (isOf(tag.name)) cell = decodeXmlText(getXmlAttribute(tag.attributes, 'ref') ?? '');
      gatherer.open(isPlain ? { ...tag, name: asText(tag.name) } : tag);
    },
    close: (tag) => {
      gatherer.close(isPlain ? { ...tag, name: asText(tag.name) } : tag);
      if (isOf(tag.name)) remarks.push({ cell, text: gatherer.take().replace(/\s+/g, ' ').trim() });
    },
  });
  return scanned.ok ? succeed(remarks) : scanned;
}
