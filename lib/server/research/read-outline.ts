/**
 * Reads what is shown of a collection before any of it is read: an index of its titles and headings. They are text from untrusted sources,
 * so they taint the run.
 */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { type Pack, packCollections } from '@/lib/engine/agent/pack-collection';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ContextDocument } from '@/lib/protocol/llmcp';
import { recordTaint } from '../tools/record-taint';
import { embedForRun } from '../meaning/embed-for-run';
import { askForRun } from '@/lib/server/search-index/ask-for-run';
import { openScope } from '../conversations/open-scope';
import type { Gathered } from '../citations/gather-sources';
import type { Research } from './open-research';

export async function readOutline({ context, input, numberOf }: Research): Promise<Pack> {
  const { run } = context;
  const meant = await embedForRun(context, input.question);
  const asked = await askForRun(run, input.question);
  const { gathered, collections } = await inWorkspace(run, async (database) => {
    const scope = await openScope(database, run);
    const { gathered, collections } = await scope.gather(input.question, { numberOf, meant, asked });
    // Taints the run, because the titles and headings of the gathered sources are about to be read.
    const titles = [...gathered.packable, ...gathered.uncaptured].map((source) => source.title);
    await recordTaint(database, run, { type: 'sources_packed', titles });
    return { gathered, collections };
  });
  const { documents, inventory } = packCollections({
    collections,
    sources: gathered.packable.map((source) => ({ ...source, passages: [] })),
    uncaptured: gathered.uncaptured,
    maxChars: 0,
    maxFullSources: 0,
  });
  return {
    inventory,
    documents: documents.map((each) => addHeadings(each, gathered)),
  };
}

/** Puts a source's headings into the index as its summary: for orientation, never to be quoted. */
function addHeadings(document: ContextDocument, { packable }: Gathered): ContextDocument {
  if (document.kind !== 'collection.index.v1') return document;
  const sources = document.content.sources.map((source) => {
    const markdown = packable.find(({ sourceId }) => sourceId === source.sourceId)?.markdown ?? '';
    const text = sliceWhole(listHeadings(markdown).join(' · '), limits.linkTextChars);
    return text === '' ? source : { ...source, summary: { text, citable: false as const } };
  });
  return { ...document, content: { ...document.content, sources } };
}

const heading = /^#{1,4} +(.+?)(?: +#+)?$/gm;
/** Maximum number of headings shown per source. */
const headingsTold = 24;

function listHeadings(markdown: string): string[] {
  return [...markdown.matchAll(heading)].slice(0, headingsTold).map((match) => match[1] ?? '');
}
