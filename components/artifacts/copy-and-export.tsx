'use client';

import { TextQuote } from 'lucide-react';
import { CopyButton } from '@/components/ui/copy-button';
import { createLate } from '@/components/ui/late';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { ExportMenu, hasMarkdownTable } from './export-menu';

const loadWriter = () => import('./write-artifact-copy');
const lateWriter = createLate(loadWriter);

/** The two ways to take an artifact out of the product: to the clipboard, or as a file. */
export function CopyAndExport({ artifact }: { readonly artifact: ArtifactDetailReply }) {
  const number = artifact.shown_version?.number ?? artifact.version;
  lateWriter.use(false);
  return (
    <>
      <CopyButton
        square
        size="normal"
        icon={TextQuote}
        label="Copy with sources"
        text={async () => (await loadWriter()).writeArtifactText(artifact)}
        html={async () => (await loadWriter()).writeArtifactHtml(artifact)}
      />
      <ExportMenu
        artifactId={artifact.id}
        version={number === artifact.version ? null : number}
        hasTable={artifact.data !== null || hasMarkdownTable(artifact.markdown)}
      />
    </>
  );
}
