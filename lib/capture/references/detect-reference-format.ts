/**
 * Says whether a text is a file of references, by how it begins. The browser asks it too, to tell such a file from one that becomes a single
 * source. Pure; reads only the beginning.
 */
import type { ReferenceFormat } from './reference';

/** Characters that are looked at: the comments of a large group before the first entry of its file. */
export const detectedChars = 65_536;

const cslType =
  /"type"\s*:\s*"(?:article|book|chapter|paper-conference|report|thesis|webpage|document|dataset|software|manuscript|patent|legislation|legal_case|entry|post|speech|motion_picture|figure|map|standard|interview|bill|broadcast|song|graphic|journal-article|proceedings-article|monograph|personal_communication)/;

export function detectReferenceFormat(text: string): ReferenceFormat | null {
  const head = text.slice(0, detectedChars).replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(head)) return cslType.test(head) || /^\s*\[\s*\]\s*$/.test(head) ? 'csl' : null;
  if (/^\s{0,2}TY\s{1,3}-\s/m.test(head)) return 'ris';
  if (/^\s*(?:PMID|OWN)\s{0,2}- \S/.test(head) || /^PMID\s{0,2}- \d/m.test(head)) return 'nbib';
  const entry = /^[^\S\n]*@\s*[a-z][\w-]{2,40}\s*[{(]/im;
  return entry.test(head) && /^[^\S\n]*@\s*[a-z][\w-]{2,40}\s*[{(][^{}()@]{0,300}[,=]/im.test(head)
    ? 'bibtex'
    : null;
}
