/** Single sources for tools, based on the use cases of `lib/server/sources`. A capture continues as a job. */
import { sliceWhole } from '@/lib/core/text';
import type { Viewer } from '@/lib/domain/team/actor';
import type { SourcesPort, SourceText, StartedCapture } from '@/lib/engine/tools/ports/sources';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import type { SourceDetailReply, SourceReply } from '@/lib/protocol/http/sources';
import { tryAddSource } from './add-sources';
import { refreshSource } from './refresh-source';
import { readSource } from './read-sources';
import type { MemberCalls } from '../tools/member-calls';

export function createSourcesPort({ asViewer, asEditor }: MemberCalls): SourcesPort {
  return {
    capture: ({ collectionId, url, mode, maxChars }) =>
      asEditor(async (editor) => {
        const added = { type: 'url' as const, url, capture: { mode, maxChars } };
        const tried = await tryAddSource(editor, collectionId, added);
        if (tried.outcome === 'added') return presentStarted(tried.source);
        if (tried.existingId === null) throw new ToolFailure(tried.problem);
        const { id, title } = await readSource(editor, tried.existingId);
        return { sourceId: id, title, status: 'already_there' };
      }),
    refresh: (sourceId) =>
      asEditor(async (editor) => {
        const { type, url } = await readSource(editor, sourceId);
        if (type === 'knowledge')
          throw new ToolFailure(
            'A knowledge page does not need refreshing: it is captured again whenever it changes.',
          );
        if (type !== 'url' && (type !== 'reference' || url === null))
          throw new ToolFailure(`A ${type} has no address to capture again. Only pages can be refreshed.`);
        return presentStarted(await refreshSource(editor, sourceId));
      }),
    readText: (range) => asViewer((viewer) => readText(viewer, range)),
  };
}

const presentStarted = ({ id, title, status }: SourceReply): StartedCapture => ({
  sourceId: id,
  title,
  status: status === 'running' ? 'running' : 'queued',
});

async function readText(
  viewer: Viewer,
  { sourceId, start, maxChars }: Parameters<SourcesPort['readText']>[0],
): Promise<SourceText> {
  const source = await readSource(viewer, sourceId);
  if (source.revision_id === null) throw new ToolFailure(describeMissing(source));
  const { markdown } = source;
  const from = isInsidePair(markdown, start) ? start - 1 : Math.min(start, markdown.length);
  const text = sliceWhole(markdown.slice(from), maxChars);
  return {
    sourceId: source.id,
    revisionId: source.revision_id,
    title: source.title,
    url: source.url,
    start: from,
    end: from + text.length,
    totalChars: markdown.length,
    text,
  };
}

/** True if the index is between the two halves of a surrogate pair. */
function isInsidePair(text: string, index: number): boolean {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff;
}

function describeMissing({ status, failure }: SourceDetailReply): string {
  return status === 'failed'
    ? `This source has no text: its capture failed. ${failure?.message ?? ''}`.trim()
    : `This source has no text yet: its capture is ${status}. Try again in a moment.`;
}
