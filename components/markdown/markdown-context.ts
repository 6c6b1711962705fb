'use client';

import { type ComponentType, createContext, type ReactNode } from 'react';
import type { PageGap } from '@/lib/core/page-gap';
import type { LinkDetail } from './markdown-link';

export type MarkdownSettings = {
  readonly linkDetail: LinkDetail;
  /** Renders the links and embeds of a text made of blocks. */
  readonly Reference?: ComponentType<ReferenceProps> | undefined;
  /** Says what of a page of the text could not be read, and shows the page. */
  readonly renderPageGap?: ((page: number, gap: PageGap) => ReactNode) | undefined;
  /** Returns the address of a file that is stored with the text; null for any other. */
  readonly fileAddress?: ((path: string) => string | null) | undefined;
  /** Draws a link to a page of this instance; null for any other address. */
  readonly ownLink?: ((address: string, words: ReactNode) => ReactNode) | undefined;
};

/** A link in a text made of blocks: `page`, `tag`, `block`, or an embed of one. */
export type ReferenceProps = {
  readonly kind: string;
  readonly target: string;
  /** The block of the page that a link to a page means, if it means one. */
  readonly blockId: string | null;
  /** The heading of the page that a link to a page means, if it means one. */
  readonly heading: string | null;
  readonly words: string;
};

/** Settings that the parts of a rendered text need and that cannot be passed through the tree. */
export const MarkdownContext = createContext<MarkdownSettings>({ linkDetail: 'host' });
