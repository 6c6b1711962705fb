/** A knowledge page and a journal day that link to each other, with a block of known origin and a source, for the access tests. */
import { createUuid } from '@/lib/core/ids';
import { insertPageFile } from '@/lib/domain/pages/file-store';
import { ownWords } from '@/lib/domain/pages/page';
import type { Database } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { createPage } from '@/lib/server/pages/save-page';
import type { Place } from './tenants';

let days = 0;
/** Returns a day that has no journal yet. */
export function nextDay(): string {
  days += 1;
  return new Date(Date.UTC(1000, 0, days)).toISOString().slice(0, 10);
}

export type PageThings = { readonly pages: string; readonly journals: string; readonly blocks: string; readonly files: string };

/** The smallest GIF, in a form as a browser sends it. */
export function createImageForm(): FormData {
  const form = new FormData();
  form.set('file', new File([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')], 'dot.gif', { type: 'image/gif' }));
  return form;
}

export async function addPageThings(database: Database, place: Place): Promise<PageThings> {
  const { ids, text, workspaceId, userId } = place;
  const writer = { workspaceId, userId };
  const journals = nextDay();
  const title = `${text('page')} ${ids.artifacts}`;
  const made = { format: 'logseq' as const, origin: 'edit' as const };
  const day = await createPage(database, writer, { ...made, kind: 'journal', title: journals, text: `- ${text('written')} [[${title}]]\n` });
  const blockId = createUuid();
  const page = await createPage(database, writer, {
    ...made, kind: 'page', title, filePath: `pages/${title}.md`, text: `- ${text('known')} #[[${title}]]\n  id:: ${blockId}\n`,
    provenance: new Map([[blockId, { ...ownWords, fromPageId: day.id, fromBlockId: day.blockIds[0] ?? null, taint: 'run' }]]),
  });
  await database.source.updateMany({ where: { id: ids.sources, workspaceId }, data: { pageId: page.id } });
  const files = createUuid();
  const bytes = new Uint8Array(Buffer.from(text('file')));
  const stored = { bytes, objectKey: null, digest: digestBytes(bytes), byteLength: bytes.length };
  await insertPageFile(database, { id: files, workspaceId, ...stored, mediaType: 'image/gif', fileName: text('file name'), createdBy: userId });
  return { pages: page.id, journals, blocks: blockId, files };
}
