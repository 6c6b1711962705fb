'use client';

import { type ComponentType, createContext } from 'react';
import type { LinkDetail } from './markdown-link';

export type MarkdownSettings = {
  readonly linkDetail: LinkDetail;
  /** Draws what a text of blocks points to. */
  readonly Reference?: ComponentType<ReferenceProps> | undefined;
};

/** A link of a text of blocks: `page`, `tag`, `block`, or an embed of one. */
export type ReferenceProps = { readonly kind: string; readonly target: string; readonly words: string };

/** What the parts of a rendered text need to know and cannot be told through the tree. */
export const MarkdownContext = createContext<MarkdownSettings>({ linkDetail: 'host' });
