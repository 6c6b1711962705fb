/**
 * The only writer of journal days and knowledge pages: edits, runs, imports and restores all save here. The caller names the version it
 * started from. If another was saved in between, nothing is written and the caller gets that one (threats 34). Saves within one sitting
 * form one version.
 *
 * For our own code (a review): `openPage(page)` of `domain/pages/page.ts` returns the blocks, `domain/pages/edit-blocks.ts` has the
 * operations on them (each returns a change for `applyChange`), and `savePage` stores the result, with `provenance` for blocks whose text
 * came from elsewhere: the journal block, the run, and whether they were tainted.
 */
import { minuteMs } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { createPageId, createUuid, type PageId, type RunId, type UserId } from '@/lib/core/ids';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { Block } from '@/lib/domain/pages/block';
import { carryIds } from '@/lib/domain/pages/carry-ids';
import {
  type Laid,
  openPage,
  type Page,
  printPage,
  type Provenance,
  requireBounds,
} from '@/lib/domain/pages/page';
import {
  addPageVersion,
  insertPage,
  listPageVersions,
  lockPage,
  updatePage,
} from '@/lib/domain/pages/page-store';
import { readOutline } from '@/lib/domain/pages/read-outline';
import { indexPage } from '@/lib/domain/pages/search-store';
import { detectLanguage, getSearchConfiguration } from '@/lib/domain/search/analysis/search-language';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { PageFormat, PageKind, PageOrigin } from '@/lib/protocol/page-words';
import type { ChangeCause } from '../triggers/record-change';
import { rememberBlocks } from './remember-blocks';
import { recordPageSave } from './record-page-save';
import { scheduleSourceCaptures } from './schedule-source-captures';

/** Who writes: an actor, or the member for whom a run works. */
export type Writer = ChangeCause & { readonly userId: UserId };

/** Saves by one person within this time, with nobody else's in between, form one version of the history. */
const sittingMs = 10 * minuteMs;

export type PageSave = {
  readonly pageId: PageId;
  readonly baseVersion: number;
  readonly blocks: readonly Block[];
  readonly title?: string;
  /** The text before the first block. If absent, it stays unchanged. */
  readonly front?: string;
  readonly origin: PageOrigin;
  readonly runId?: RunId;
  /** The origin of blocks whose text came from elsewhere, by block id. */
  readonly provenance?: ReadonlyMap<string, Provenance>;
};

export type PageChanged = { readonly code: 'changed'; readonly current: Page };

/** Throws `not_found`, `too_large`, and `conflict` if the new title is taken. */
export async function savePage(
  database: Database,
  writer: Writer,
  save: PageSave,
): Promise<Result<Page, PageChanged>> {
  const page = await lockPage(database, writer.workspaceId, save.pageId);
  if (page === null) throw notFound('page');
  if (page.version !== save.baseVersion) return fail({ code: 'changed', current: page });
  const { front, ...outline } = openPage(page);
  const laid = printPage({ ...outline, front: save.front ?? front, blocks: save.blocks });
  return succeed(await writePage(database, writer, { page, laid, save }));
}

export type NewPage = {
  readonly kind: PageKind;
  readonly title: string;
  readonly format: PageFormat;
  readonly text: string;
  readonly filePath?: string;
  readonly origin: PageOrigin;
  readonly runId?: RunId;
  readonly provenance?: ReadonlyMap<string, Provenance>;
};

/** Throws `too_large`, and `conflict` if a page of that name exists. */
export async function createPage(database: Database, writer: Writer, made: NewPage): Promise<Page> {
  const { kind, title, format, text, filePath = null } = made;
  const read = readOutline(text, format);
  const outline = { ...read, blocks: carryIds([], read.blocks, createUuid) };
  requireBounds({ text, outline });
  const page = await refuseDuplicate(`There is already a page called “${title}”.`, () =>
    insertPage(database, {
      id: createPageId(),
      workspaceId: writer.workspaceId,
      kind,
      title,
      filePath,
      format,
      text: '',
      blockIds: [],
      version: 0,
      isTainted: false,
      createdBy: writer.userId,
    }),
  );
  return writePage(database, writer, { page, laid: { text, outline }, save: made });
}

/** Reads a text that replaces the current one. Blocks keep the ids of the blocks they correspond to. */
export function layText(page: Page, text: string): Pick<PageSave, 'front' | 'blocks'> {
  const { front, blocks } = readOutline(text, page.format);
  return { front, blocks: carryIds(openPage(page).blocks, blocks, createUuid) };
}

type Writing = {
  readonly page: Page;
  readonly laid: Laid;
  readonly save: Pick<PageSave, 'title' | 'origin' | 'runId' | 'provenance'>;
};

async function writePage(database: Database, writer: Writer, { page, laid, save }: Writing): Promise<Page> {
  requireBounds(laid);
  const { text, outline } = laid;
  const title = page.kind === 'journal' ? page.title : (save.title ?? page.title);
  const blockIds = outline.blocks.map(({ id }) => id);
  const isSame = page.text === text && page.title === title && blockIds.join() === page.blockIds.join();
  if (page.version > 0 && isSame && save.provenance === undefined) return page;
  const { origin, provenance = new Map<string, Provenance>() } = save;
  const written = await rememberBlocks(database, page, { blocks: outline.blocks, origin, provenance });
  const next = { ...page, title, text, blockIds, version: page.version + 1, isTainted: written.isTainted };
  const isSitting = await addVersion(database, writer, { page: next, save });
  await refuseDuplicate(`There is already a page called “${title}”.`, () =>
    updatePage(database, page, {
      title,
      text,
      blockIds,
      version: next.version,
      isTainted: next.isTainted,
    }),
  );
  await indexPage(database, next, getSearchConfiguration(detectLanguage(text)));
  await recordPageSave(database, writer, { before: page, after: next, written, isSitting });
  await scheduleSourceCaptures(database, writer, page);
  return { ...next, updatedAt: new Date() };
}

/** Adds a version. Returns true if it continues the newest one. */
async function addVersion(
  database: Database,
  writer: Writer,
  { page, save }: { readonly page: Page; readonly save: Writing['save'] },
): Promise<boolean> {
  const now = new Date();
  const [last] = await listPageVersions(database, page, 1);
  const isSitting =
    save.origin === 'edit' &&
    last?.origin === 'edit' &&
    last.createdBy === writer.userId &&
    now.getTime() - last.beganAt.getTime() < sittingMs;
  await addPageVersion(database, page.workspaceId, {
    pageId: page.id,
    number: page.version,
    title: page.title,
    text: page.text,
    blockIds: page.blockIds,
    origin: save.origin,
    runId: save.runId ?? null,
    createdBy: writer.userId,
    beganAt: isSitting ? last.beganAt : now,
    replaces: isSitting ? last.number : null,
  });
  return isSitting;
}
