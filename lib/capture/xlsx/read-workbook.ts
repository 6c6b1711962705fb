/**
 * Opens a workbook: its sheets in their order, and what all of them need, which is the strings, the formats and the beginning of time. Macros,
 * caches of pivot tables, links to other workbooks and embedded files are never unpacked. ECMA-376 part 1, 18.2.
 */
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import { decodeXmlText } from '../zip/decode-xml-text';
import { openPackage, type XmlPackage } from '../zip/open-package';
import { type CoreProperties, readCoreProperties } from '../zip/read-core-properties';
import { listParts, readRelations } from '../zip/read-relations';
import { getXmlAttribute, scanXml } from '../zip/scan-xml';
import { readNumberFormats } from './number-formats';
import { readSharedStrings } from './read-strings';

type WorkbookSheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** The name of its part, or null for a sheet that holds neither cells nor a chart, such as a dialog. */
  readonly partName: string | null;
};

const sheetTypes = new Set(['worksheet', 'chartsheet']);

export type Workbook = {
  readonly opened: XmlPackage;
  readonly properties: CoreProperties;
  readonly sheets: readonly WorkbookSheet[];
  readonly startsIn1904: boolean;
  readonly strings: readonly string[];
  /** The number format of each cell style. */
  readonly formats: readonly string[];
};

export function openWorkbook(bytes: Uint8Array): Result<Workbook, CaptureFailure> {
  const opened = openPackage(bytes);
  if (!opened.ok) return opened;
  const root = readRelations(opened.value, '');
  if (!root.ok) return root;
  const partName = listParts(root.value, 'officeDocument').find(opened.value.has) ?? 'xl/workbook.xml';
  const xml = opened.value.readXml(partName);
  if (!xml.ok) return xml;
  return readParts(opened.value, partName, xml.value);
}

function readParts(opened: XmlPackage, partName: string, xml: string): Result<Workbook, CaptureFailure> {
  const relations = readRelations(opened, partName);
  if (!relations.ok) return relations;
  const listed = listSheets(xml);
  if (!listed.ok) return listed;
  const readPart = (type: string) => {
    const [name] = listParts(relations.value, type);
    return name === undefined ? succeed('') : opened.readOptionalXml(name);
  };
  const stringsXml = readPart('sharedStrings');
  if (!stringsXml.ok) return stringsXml;
  const strings = readSharedStrings(stringsXml.value);
  if (!strings.ok) return strings;
  const stylesXml = readPart('styles');
  if (!stylesXml.ok) return stylesXml;
  const formats = readNumberFormats(stylesXml.value);
  if (!formats.ok) return formats;
  const properties = opened.readOptionalXml('docProps/core.xml');
  if (!properties.ok) return properties;
  const sheets = listed.value.sheets.map(({ name, isHidden, relation }): WorkbookSheet => {
    const found = relations.value.get(relation);
    const isRead =
      sheetTypes.has(found?.type ?? '') && found?.isExternal === false && opened.has(found.target);
    return { name, isHidden, partName: isRead ? found.target : null };
  });
  if (sheets.length === 0) return fail(createCaptureFailure('damaged'));
  return succeed({
    opened,
    properties: readCoreProperties(properties.value),
    sheets,
    startsIn1904: listed.value.startsIn1904,
    strings: strings.value,
    formats: formats.value,
  });
}

type ListedSheet = { readonly name: string; readonly isHidden: boolean; readonly relation: string };

function listSheets(
  xml: string,
): Result<{ readonly sheets: readonly ListedSheet[]; readonly startsIn1904: boolean }, CaptureFailure> {
  const sheets: ListedSheet[] = [];
  let startsIn1904 = false;
  const scanned = scanXml(xml, {
    open: ({ name, attributes }) => {
      const local = name.slice(name.indexOf(':') + 1);
      if (local === 'workbookPr')
        startsIn1904 = /^(1|true)$/.test(getXmlAttribute(attributes, 'date1904') ?? '');
      if (local !== 'sheet') return;
      const relation = /(?:^|\s)\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
      sheets.push({
        name: decodeXmlText(getXmlAttribute(attributes, 'name') ?? '').trim(),
        isHidden: /hidden/i.test(getXmlAttribute(attributes, 'state') ?? ''),
        relation: decodeXmlText(relation),
      });
    },
  });
  return scanned.ok ? succeed({ sheets, startsIn1904 }) : scanned;
}
