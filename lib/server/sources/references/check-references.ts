/** Says what is in a file of references and which of it a collection has already. Keeps nothing. */
import { findPublicationPage, writeNames } from '@/lib/capture/references/publication';
import { createPublicationIndex } from '@/lib/domain/bibliography/find-held';
import { writePublication } from '@/lib/domain/bibliography/write-csl';
import { listHeldPublications } from '@/lib/domain/sources/publication-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { checkReferencesEndpoint } from '@/lib/protocol/http/references';
import { requireCollection } from '../../collections/require-collection';
import { presentProblems, requireLibrary } from './require-library';

export async function checkReferences(
  actor: Editor,
  collectionId: string,
  { text }: BodyOf<typeof checkReferencesEndpoint>,
) {
  const { workspaceId } = actor;
  const held = await inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, collectionId);
    return listHeldPublications(database, { workspaceId, collectionId: collection.id });
  });
  const { references, problems } = requireLibrary(text);
  const index = createPublicationIndex(held);
  const here = createPublicationIndex<true>();
  const items = references.map(({ publication, key, line }, number) => {
    const { title, authors, container, issued, abstract } = publication;
    const isRepeated = here.find(publication) !== null;
    if (!isRepeated) here.add(publication, true);
    return {
      key,
      line,
      title,
      authors: writeNames(authors),
      published_in: container,
      year: issued?.from[0] ?? null,
      page: findPublicationPage(publication),
      has_abstract: abstract !== null,
      source_id: index.find(publication),
      is_repeated: isRepeated,
      csl: writePublication(publication, key ?? `reference${number + 1}`),
    };
  });
  return {
    items,
    ...presentProblems(problems),
    attachments: references.reduce((sum, each) => sum + each.attachments, 0),
  };
}
