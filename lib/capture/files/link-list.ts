/** Collects the links of captured text: each address once, with the words around it, up to a limit. Pure. */
import { limits } from '../../core/limits';
import { shorten } from '../../core/text';
import type { CapturedLink } from './captured-page';

const addresses = /(?<![a-z0-9])https?:\/\/[^\s<>\\`"|]{4,2000}/gi;
const contextChars = 200;
const textChars = 200;

export type LinkList = {
  /** Resolves `href` against `base`. Anything but http, https and mailto is left out. */
  add(
    link: { readonly href: string; readonly text: string; readonly context: string },
    base: string | null,
  ): void;
  addFromText(text: string): void;
  readonly links: readonly CapturedLink[];
  /** True once the limit is reached and no more links are stored. */
  readonly isFull: boolean;
};

export function createLinkList(): LinkList {
  const links = new Map<string, CapturedLink>();
  const add: LinkList['add'] = (link, base) => {
    const url = readLinkUrl(link.href, base);
    if (url === null || links.has(url) || links.size >= limits.documentLinks) return;
    links.set(url, {
      url,
      text: shorten(link.text, textChars),
      context: shorten(link.context, contextChars),
    });
  };
  return {
    add,
    addFromText: (text) => {
      for (const match of text.matchAll(addresses)) {
        if (links.size >= limits.documentLinks) return;
        const href = match[0].replace(/[.,;:!?'*_~)\]]{1,20}$/, '');
        const from = Math.max(0, match.index - contextChars / 2);
        add(
          { href, text: href, context: text.slice(from, match.index + href.length + contextChars / 2) },
          null,
        );
      }
    },
    get isFull() {
      return links.size >= limits.documentLinks;
    },
    get links() {
      return [...links.values()];
    },
  };
}

/** Returns an absolute http, https or mailto address, or null. */
export function readLinkUrl(href: string, base: string | null): string | null {
  const trimmed = href.trim();
  if (trimmed.length > limits.urlChars || !URL.canParse(trimmed, base ?? undefined)) return null;
  const url = new URL(trimmed, base ?? undefined);
  return url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'mailto:'
    ? url.href
    : null;
}
