/**
 * Reads the strings of a workbook (ECMA-376 part 1, 18.4): plain or of several runs, without the reading aids of Japanese text. Pure.
 */
import { type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { readCharacterData } from '../zip/decode-xml-text';
import { scanXml, type XmlTag } from '../zip/scan-xml';

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Gathers the text of one string while its tags are visited. */
export type StringGatherer = {
  readonly open: (tag: XmlTag) => void;
  readonly close: (tag: XmlTag) => void;
  /** Returns the text, and begins the next. */
  readonly take: () => string;
};

export function createStringGatherer(xml: string): StringGatherer {
  let texts: string[] = [];
  let textStart = 0;
  let phonetic = 0;
  return {
    open: (tag) => {
      const name = getLocalName(tag.name);
      if (name === 'rPh') phonetic += 1;
      if (name === 't') textStart = tag.end;
    },
    close: (tag) => {
      const name = getLocalName(tag.name);
      if (name === 'rPh') phonetic = Math.max(0, phonetic - 1);
      if (name === 't' && phonetic === 0 && tag.start >= textStart)
        texts.push(readCharacterData(xml.slice(textStart, tag.start)));
    },
    take: () => {
      const text = decodeEscapes(texts.join(''));
      texts = [];
      return text;
    },
  };
}

/** `_x000D_` is a character that XML could not hold (22.4.2.4), and `_x005F_` the underscore before what only looks like one. */
function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_whole, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0 ? '' : String.fromCharCode(code);
  });
}

export function readSharedStrings(xml: string): Result<readonly string[], CaptureFailure> {
  const strings: string[] = [];
  const gatherer = createStringGatherer(xml);
  const scanned = scanXml(xml, {
    open: gatherer.open,
    close: (tag) => {
      gatherer.close(tag);
      if (getLocalName(tag.name) === 'si') strings.push(gatherer.take());
    },
  });
  return scanned.ok ? succeed(strings) : scanned;
}
