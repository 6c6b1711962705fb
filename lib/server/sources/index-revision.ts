/** Puts the passages of a source's newest revision into the search index, replacing the earlier ones. */
import { type PassageOwner, replacePassages } from '@/lib/domain/search/store';
import { splitPassages } from '@/lib/evidence/passages';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function indexRevision(
  database: Database,
  { markdown, ...owner }: PassageOwner & { readonly markdown: string },
): Promise<void> {
  const passages = splitPassages(markdown).map((passage) => ({
    ordinal: passage.ordinal,
    start: passage.start,
    end: passage.end,
    headings: passage.headings,
    text: markdown.slice(passage.start, passage.end),
    plain: passage.text,
  }));
  await replacePassages(database, owner, passages);
}
