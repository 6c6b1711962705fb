import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

/** Returns the addresses in a pasted text, one per line, and the number of lines that are not addresses. */
export function readAddresses(text: string): { readonly urls: string[]; readonly others: number } {
  const lines = text.split(/\s+/).filter((line) => line !== '');
  const urls = lines.filter((line) => /^https?:|\./i.test(line) && readWebUrl(line, limits.urlChars).ok);
  return { urls: [...new Set(urls)], others: lines.length - urls.length };
}
