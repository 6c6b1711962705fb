/**
 * Makes the addresses inside a page absolute and harmless: http, https and mailto only, resolved against the page's own base if that is
 * usable. `javascript:`, `data:` and anything unreadable become null; the text of the link stays.
 */
import { limits } from '@/lib/core/limits';

/** Returns the base of the page: its `<base href>` if that is an http(s) address, otherwise the page's own address. */
export function readBaseUrl(document: Document, pageUrl: string): string {
  const declared = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  if (declared !== '' && URL.canParse(declared, pageUrl)) {
    const base = new URL(declared, pageUrl);
    if (base.protocol === 'http:' || base.protocol === 'https:') return base.href;
  }
  return pageUrl;
}

export function resolveLink(href: string, baseUrl: string): string | null {
  const trimmed = href.trim();
  if (trimmed === '' || trimmed.length > limits.urlChars || !URL.canParse(trimmed, baseUrl)) return null;
  const url = new URL(trimmed, baseUrl);
  if (url.protocol === 'mailto:') return url.href;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
