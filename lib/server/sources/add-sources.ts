/** Adds many things at once; one that cannot be added stops nothing else, and says why. */
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { type SourceToAdd, addSource } from './add-source';

export type AddingOutcome =
  | { readonly outcome: 'added'; readonly source: SourceReply }
  | {
      readonly outcome: 'refused';
      /** A sentence for a person. */
      readonly problem: string;
      /** The source of the collection that is the same thing, where that is why. */
      readonly existingId: string | null;
    };

/** @throws what is not about this one thing: no such collection, a fault */
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

export async function addUrls(actor: Editor, collectionId: string, urls: readonly string[]) {
  const items = [];
  for (const url of urls) {
    const tried = await tryAddSource(actor, collectionId, { type: 'url', url });
    items.push(
      tried.outcome === 'added'
        ? { url, source: tried.source, problem: null, source_id: null }
        : { url, source: null, problem: tried.problem, source_id: tried.existingId },
    );
  }
  return { items };
}
