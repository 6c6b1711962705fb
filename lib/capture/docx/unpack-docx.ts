/**
 * Opens a Word document as the parts that carry text, checked and cleaned: bounded, without entities, without hidden runs, with formulas and numbers of paragraphs as text. Everything else
 * (pictures, embedded files, fonts, macros, themes) is never unpacked. The result is a small new zip, because the reader after it opens
 * zips itself, without any limits.
 */
import { zipSync } from 'fflate';
import { fail, type Result, succeed } from '../../core/result';
import { sliceWhole } from '../../core/text';
import type { HiddenText } from '@/lib/capture/files/captured-page';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import { decodeXmlText } from '../zip/decode-xml-text';
import { findHiddenRuns, findHiddenStyles, type TextRange } from './find-hidden-runs';
import { isWholeDocx } from './is-whole-docx';
import { openPackage, type XmlPackage } from '../zip/open-package';
import { scanXml } from '../zip/scan-xml';
import { numberParagraphs } from './number-paragraphs';
import { type Numbering, readNumbering } from './read-numbering';
import { replaceFormulas } from './replace-formulas';
import { settleElements } from './settle-elements';

export type UnpackedDocx = {
  /** An uncompressed zip of the kept parts. */
  readonly archive: Uint8Array;
  /** The part with title and author, or an empty string. */
  readonly propertiesXml: string;
  /** The part with the styles, or an empty string. */
  readonly stylesXml: string;
  readonly hiddenText: HiddenText;
  readonly opened: XmlPackage;
  /** The part with the body. */
  readonly partName: string;
};

const propertiesName = 'docProps/core.xml';
const stylesName = 'word/styles.xml';
const bodyPart = /^word\/document\d*\.xml$/;
const numberingName = 'word/numbering.xml';
const keptParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/(document\d*|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/(document\d*|footnotes|endnotes)\.xml\.rels)$/;
const textParts = /^word\/(document\d*|footnotes|endnotes)\.xml$/;

export function unpackDocx(bytes: Uint8Array): Result<UnpackedDocx, CaptureFailure> {
  const opened = openPackage(bytes);
  if (!opened.ok) return opened;
  const parts = new Map<string, string>();
  for (const name of opened.value.names.filter((candidate) => keptParts.test(candidate))) {
    const xml = opened.value.readXml(name);
    if (!xml.ok) return xml;
    parts.set(name, xml.value);
  }
  return cleanParts(parts, opened.value);
}

function cleanParts(
  parts: ReadonlyMap<string, string>,
  opened: XmlPackage,
): Result<UnpackedDocx, CaptureFailure> {
  const getPart = (name: string) => parts.get(name) ?? '';
  const styles = findHiddenStyles(getPart(stylesName));
  if (!styles.ok) return styles;
  const numbering = readNumbering(getPart(numberingName), getPart(stylesName));
  const cleaned = new Map<string, string>();
  let hiddenText: HiddenText = { count: 0, sample: '' };
  for (const [name, xml] of parts) {
    const hidden = textParts.test(name) ? findHiddenRuns(xml, styles.value) : checkPart(xml);
    if (!hidden.ok) return hidden;
    const samples = hidden.value
      .map((range) => readText(xml.slice(range.start, range.end)))
      .filter((text) => text !== '');
    hiddenText = {
      count: hiddenText.count + samples.length,
      sample: hiddenText.sample === '' ? sliceWhole(samples[0] ?? '', 200) : hiddenText.sample,
    };
    const shown = cutRanges(xml, hidden.value);
    cleaned.set(name, textParts.test(name) ? settleText(shown, numbering) : shown);
  }
  if (!isWholeDocx(cleaned)) return fail(createCaptureFailure('damaged'));
  const encoder = new TextEncoder();
  const files = [...cleaned].map(([name, xml]) => [name, encoder.encode(xml)] as const);
  const archive = zipSync(Object.fromEntries(files), { level: 0 });
  return succeed({
    archive,
    propertiesXml: getPart(propertiesName),
    stylesXml: getPart(stylesName),
    hiddenText,
    opened,
    partName: opened.names.find((name) => bodyPart.test(name)) ?? 'word/document.xml',
  });
}

const settleText = (xml: string, numbering: Numbering): string =>
  numberParagraphs(settleElements(replaceFormulas(xml)), numbering);

function checkPart(xml: string): Result<readonly TextRange[], CaptureFailure> {
  const scanned = scanXml(xml);
  return scanned.ok ? succeed([]) : scanned;
}

function cutRanges(xml: string, ranges: readonly TextRange[]): string {
  let from = 0;
  let kept = '';
  for (const range of ranges) {
    kept += xml.slice(from, range.start);
    from = range.end;
  }
  return kept + xml.slice(from);
}

function readText(xml: string): string {
  return decodeXmlText(xml.replace(/<[^>]*>/g, '')).trim();
}
