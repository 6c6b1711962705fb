/** Adds many things in one request. One that cannot be added reports why and does not stop the others. */
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { addUrlsEndpoint, SourceReply } from '@/lib/protocol/http/sources';
import { type SourceToAdd, addSource } from './add-source';

export type AddingOutcome =
  | { readonly outcome: 'added'; readonly source: SourceReply }
  | {
      readonly outcome: 'refused';
      /** A sentence for the user. */
      readonly problem: string;
      /** If the collection already has the same thing, the id of that source. */
      readonly existingId: string | null;
    };

/** @throws errors that do not concern this one thing: the collection does not exist, or an internal error */
export async function tryAddSource(
  actor: Editor,
  collectionId: string,
  added: SourceToAdd,
): Promise<AddingOutcome> {
  try {
    return { outcome: 'added', source: await addSource(actor, collectionId, added) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found' || error.code === 'internal') throw error;
    const existing = error.data?.['source_id'];
    return {
      outcome: 'refused',
      problem: error.message.replace(/^(url|text): /, ''),
      existingId: typeof existing === 'string' ? existing : null,
    };
  }
}

export async function addUrls(actor: Editor, collectionId: string, body: BodyOf<typeof addUrlsEndpoint>) {
  const items = [];
  for (const url of body.urls) {
    const tried = await tryAddSource(actor, collectionId, { type: 'url', url, folder_id: body.folder_id });
    items.push(
      tried.outcome === 'added'
        ? { url, source: tried.source, problem: null, source_id: null }
        : { url, source: null, problem: tried.problem, source_id: tried.existingId },
    );
  }
  return { items };
}
