'use client';

import { Copy } from 'lucide-react';
import type { LinkedPassage } from '@/components/citations/write-passage-link';
import { findSelection } from '@/components/threads/talk-store';
import { Button } from '@/components/ui/button';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { writeClipboard } from '@/components/ui/write-clipboard';
import { useWorkspace } from '@/lib/client/workspace';
import type { Span } from '@/lib/evidence/span';

const failure = 'The passage was not copied.';

/** Copies the words that are selected in a source, with a link to them. */
export function CopySelection({ source, markdown }: Pick<LinkedPassage, 'source' | 'markdown'>) {
  const { slug } = useWorkspace();
  async function write(span: Span): Promise<void> {
    const { writePassageLink } = await import('@/components/citations/write-passage-link');
    await writeClipboard({ text: writePassageLink({ slug, source, markdown, span }) });
  }
  const copy = () => {
    const span = findSelection()?.span ?? null;
    if (span === null) {
      showFailureToast(failure, 'The words that you selected are not part of the source.');
      return;
    }
    write(span).then(
      () => showToast('The passage was copied with a link to it.'),
      (cause: unknown) => showFailureToast(failure, cause instanceof Error ? cause.message : ''),
    );
  };
  return (
    <Button
      size="small"
      icon={Copy}
      className="shadow-float"
      // Pressing it leaves the words selected.
      onPointerDown={(event) => event.preventDefault()}
      onClick={copy}
    >
      Copy with link
    </Button>
  );
}
