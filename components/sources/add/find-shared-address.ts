import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

/** What a browser or a phone hands over. Many phones put the address into the text, after some words. */
export type SharedQuery = {
  readonly url?: string | readonly string[];
  readonly text?: string | readonly string[];
  readonly title?: string | readonly string[];
};

/** Returns the web address that was handed over, or null if there is none. */
export function findSharedAddress({ url, text, title }: SharedQuery): string | null {
  const words = [url, text, title].flat().flatMap((part) => part?.split(/\s+/) ?? []);
  return words.find((word) => /^https?:/i.test(word) && readWebUrl(word, limits.urlChars).ok) ?? null;
}
