'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { useWorkspace } from '@/lib/client/workspace';
import type { LinkedPassage } from './write-passage-link';

/** Copies the words of a passage with a link to it, for a page, the journal or a message. */
export function CopyPassage(passage: Omit<LinkedPassage, 'slug'>) {
  const { slug } = useWorkspace();
  const write = async () => {
    const { writePassageLink } = await import('./write-passage-link');
    return writePassageLink({ ...passage, slug });
  };
  return <CopyButton label="Copy with link" text={write} />;
}
