'use client';

import { TextQuote } from 'lucide-react';
import { writeSourcesHtml } from '@/components/evidence/write-sources-html';
import { listCitations } from '@/components/evidence/list-citations';
import { presentCitations } from '@/components/evidence/present-citations';
import { writeShownMarkdown } from '@/components/evidence/write-shown-markdown';
import { renderRichText } from '@/components/markdown/render-rich-text';
import { CopyButton } from '@/components/ui/copy-button';
import { writeAnswerWithSources } from '@/lib/client/write-answer';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { ExportMenu, hasMarkdownTable } from './export-menu';

/** The two ways to take an artifact out of the product: to the clipboard, or as a file. */
export function CopyAndExport({ artifact }: { readonly artifact: ArtifactDetailReply }) {
  const number = artifact.shown_version?.number ?? artifact.version;
  return (
    <>
      <CopyButton
        square
        size="normal"
        icon={TextQuote}
        label="Copy with sources"
        text={() => writeArtifactText(artifact)}
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

function writeArtifactText(artifact: ArtifactDetailReply): string {
  const shown = writeShownMarkdown(artifact.markdown, presentCitations(artifact));
  return writeAnswerWithSources(shown, listCitations(artifact.citations));
}

/** Renders the whole text, whichever view is open. */
function writeArtifactHtml(artifact: ArtifactDetailReply): string {
  const citations = presentCitations(artifact);
  const html = renderRichText({ markdown: artifact.markdown, citations });
  return html === '' ? '' : html + writeSourcesHtml(listCitations(artifact.citations));
}
