'use client';

import { TextQuote } from 'lucide-react';
import { writeSourcesHtml } from '@/components/conversation/write-sources-html';
import { presentCitations } from '@/components/evidence/present-citations';
import { renderRichText } from '@/components/markdown/render-rich-text';
import { CopyButton } from '@/components/ui/copy-button';
import { writeAnswerWithSources } from '@/lib/client/write-answer';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { ExportMenu, hasMarkdownTable } from './export-menu';

/** The two ways to take an artifact away: to the clipboard, and as a file. */
export function CopyAndExport({ artifact }: { readonly artifact: ArtifactDetailReply }) {
  const number = artifact.shown_version?.number ?? artifact.version;
  return (
    <>
      <CopyButton
        square
        size="normal"
        icon={TextQuote}
        label="Copy with sources"
        text={() => writeAnswerWithSources(artifact.markdown, artifact.citations)}
        html={() => writeArtifactHtml(artifact)}
      />
      <ExportMenu
        artifactId={artifact.id}
        version={number === artifact.version ? null : number}
        hasTable={artifact.data !== null || hasMarkdownTable(artifact.markdown)}
      />
    </>
  );
}

/** The whole text, whichever of its views is open. */
function writeArtifactHtml({ markdown, citations, unsupported }: ArtifactDetailReply): string {
  const html = renderRichText({ markdown, citations: presentCitations(citations, unsupported) });
  return html === '' ? '' : html + writeSourcesHtml(citations);
}
