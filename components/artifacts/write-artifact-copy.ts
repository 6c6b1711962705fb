/** Writes an artifact with its sources for the clipboard. It loads a Markdown parser and must only be imported lazily. */
import { listCitations } from '@/components/citations/list-citations';
import { presentCitations } from '@/components/citations/present-citations';
import { writeShownMarkdown } from '@/components/citations/write-shown-markdown';
import { writeSourcesHtml } from '@/components/citations/write-sources-html';
import { renderRichText } from '@/components/markdown/render-rich-text';
import { writeAnswerWithSources } from '@/components/citations/write-answer';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';

export function writeArtifactText(artifact: ArtifactDetailReply): string {
  const shown = writeShownMarkdown(artifact.markdown, presentCitations(artifact));
  return writeAnswerWithSources(shown, listCitations(artifact.citations));
}

/** Renders the whole text, whichever view is open. */
export function writeArtifactHtml(artifact: ArtifactDetailReply): string {
  const citations = presentCitations(artifact);
  const html = renderRichText({ markdown: artifact.markdown, citations });
  return html === '' ? '' : html + writeSourcesHtml(listCitations(artifact.citations));
}
