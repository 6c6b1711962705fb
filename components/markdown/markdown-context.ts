'use client';

import { createContext } from 'react';
import type { LinkDetail } from './markdown-link';

export type MarkdownSettings = {
  readonly linkDetail: LinkDetail;
};

/** What the parts of a rendered text need to know and cannot be told through the tree. */
export const MarkdownContext = createContext<MarkdownSettings>({ linkDetail: 'host' });
