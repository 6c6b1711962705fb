/** Finds the web addresses in a pasted text that consists of nothing else, so that they can be offered as sources. Pure. */
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

/** Returns each address once, or none if the text has other words too: then it is part of a question. */
export function findPastedAddresses(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  // Without a scheme it may be an abbreviation or a number.
  const isAddress = (word: string) => /^https?:\/\//i.test(word) && readWebUrl(word, limits.urlChars).ok;
  return words.every(isAddress) ? [...new Set(words)] : [];
}
