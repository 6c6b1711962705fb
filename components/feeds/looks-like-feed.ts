/** True if the form of a web address says that it is a feed. Many feeds have other addresses; what they are shows when they are fetched. */
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

const feedPath = /(^|[/._-])(feeds?|rss2?|atom|rdf)([/._-]|$)/i;
const feedQuery = /(^|[?&])(feed|format)=(rss|atom|feed)/i;

export function looksLikeFeed(address: string): boolean {
  const read = readWebUrl(address, limits.urlChars);
  return read.ok && (feedPath.test(read.value.pathname) || feedQuery.test(read.value.search));
}
