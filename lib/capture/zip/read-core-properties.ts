/** Reads who wrote an Office document, and when (ECMA-376 part 2, 11): its title, author, language and date. Never fails. */
import { limits } from '../../core/limits';
import { readIsoDate } from '../files/read-iso-date';
import { decodeXmlText } from './decode-xml-text';
import { scanXml } from './scan-xml';

export type CoreProperties = {
  readonly title: string;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
};

const propertyNames = new Set(['dc:title', 'dc:creator', 'dc:language', 'dcterms:created']);

export function readCoreProperties(xml: string): CoreProperties {
  const found: Record<string, string> = {};
  let textStart = 0;
  scanXml(xml, {
    open: (tag) => {
      textStart = tag.end;
    },
    close: (tag) => {
      if (propertyNames.has(tag.name))
        found[tag.name] = decodeXmlText(xml.slice(textStart, tag.start)).trim().slice(0, limits.titleChars);
    },
  });
  return {
    title: found['dc:title'] ?? '',
    author: found['dc:creator'] || null,
    publishedAt: readIsoDate(found['dcterms:created'] ?? ''),
    language: found['dc:language'] || null,
  };
}
