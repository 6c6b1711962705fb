/** What people do with pages and journal days over HTTP: create, save, restore a version, delete, and undo a deletion. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type PageId } from '@/lib/core/ids';
import { layBlocks, openPage, type Page, type WishedBlock } from '@/lib/domain/pages/page';
import { readJournalDate } from '@/lib/domain/pages/page-name';
import { bringBackPage, findPageByTitle, lockPage, markPageDeleted } from '@/lib/domain/pages/page-store';
import { readOutline } from '@/lib/domain/pages/read-outline';
import type { Editor } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { PageFormat } from '@/lib/protocol/page-words';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { recordChange } from '../triggers/record-change';
import { presentPageDetail, requirePage } from './present-page';
import { requireDay, requirePageVersion } from './read-pages';
import { holdLinking, rewriteLinks } from './rewrite-links';
import { createPage, layText, type PageSave, savePage } from './save-page';

type NewText = { readonly format: PageFormat; readonly text: string };

const origin = 'edit' as const;
const cleanText = (text: string) => text.replaceAll('\u0000', '');

export function makePage(actor: Editor, { title, format, text }: NewText & { readonly title: string }) {
  if (readJournalDate(title) !== null)
    throw new AppError(
      'invalid_input',
      'A date is the title of a journal day. Write in the journal, or choose another title.',
    );
  return writePages(actor, async (database) => {
    const made = { kind: 'page' as const, title, format, text: cleanText(text), origin };
    return presentPageDetail(database, await createPage(database, actor, made));
  });
}

export function beginDay(actor: Editor, { date, format, text }: NewText & { readonly date: string }) {
  return writePages(actor, async (database) => {
    const there = await findPageByTitle(database, actor.workspaceId, date);
    if (there !== null)
      throw new AppError('conflict', 'This journal day already exists.', {
        data: { current: await presentPageDetail(database, there) },
      });
    const made = { kind: 'journal' as const, title: date, format, text: cleanText(text), origin };
    return presentPageDetail(database, await createPage(database, actor, made));
  });
}

export type PageEdit = {
  readonly base_version: number;
  readonly title?: string | undefined;
  readonly blocks?: readonly WishedBlock[] | undefined;
  readonly text?: string | undefined;
};

export function editPage(actor: Editor, id: string, edit: PageEdit) {
  return writePages(actor, async (database) =>
    saveEdit(database, actor, { page: await requirePage(database, actor, id), edit }),
  );
}

export function editDay(actor: Editor, date: string, edit: PageEdit) {
  return writePages(actor, async (database) =>
    saveEdit(database, actor, { page: await requireDay(database, actor, date), edit }),
  );
}

/** Timeout in milliseconds of a transaction that writes pages: one of ten thousand blocks, or all that link to a renamed one. */
const writeMs = 60_000;

const writePages = <Value>(actor: Editor, work: (database: Database) => Promise<Value>): Promise<Value> =>
  inWorkspace(actor, work, { timeoutMs: writeMs });

/** Changes only the title, so text that was saved meanwhile stays. */
export function renamePage(actor: Editor, id: string, title: string) {
  return writePages(actor, async (database) => {
    await holdLinking(database, await requirePage(database, actor, id), title);
    const page = await lockPage(database, actor.workspaceId, asId<PageId>(id));
    if (page === null) throw notFound('page');
    return saveEdit(database, actor, { page, edit: { base_version: page.version, title } });
  });
}

function saveEdit(database: Database, actor: Editor, { page, edit }: { page: Page; edit: PageEdit }) {
  const { title } = edit;
  if (title !== undefined && page.kind === 'page' && readJournalDate(title) !== null)
    throw new AppError('invalid_input', 'A date is the title of a journal day. Choose another title.');
  return keep(database, actor, {
    before: page,
    save: {
      pageId: page.id,
      baseVersion: edit.base_version,
      origin,
      ...layEdit(page, edit),
      ...(title === undefined ? {} : { title }),
    },
  });
}

function layEdit(page: Page, { blocks, text }: PageEdit): Pick<PageSave, 'front' | 'blocks'> {
  if (text !== undefined) return layText(page, cleanText(text));
  const current = openPage(page);
  return { blocks: blocks === undefined ? current.blocks : layBlocks(current, blocks) };
}

/** Of two concurrent writers, one gets 409 with the current page. If the title changes, the links to the page are rewritten. */
async function keep(database: Database, actor: Editor, { before, save }: { before: Page; save: PageSave }) {
  const linking = await holdLinking(database, before, save.title ?? before.title);
  const saved = await savePage(database, actor, save);
  if (saved.ok) {
    const { title } = saved.value;
    await rewriteLinks(database, actor, { ids: linking, from: before.title, to: title });
    return presentPageDetail(database, await requirePage(database, actor, before.id));
  }
  throw new AppError('conflict', 'Someone saved this page in the meantime. Nothing was overwritten.', {
    data: { current: await presentPageDetail(database, saved.failure.current) },
  });
}

/** Restored blocks get back the ids they had. */
export function restorePageVersion(
  actor: Editor,
  { id, number, base_version: baseVersion }: { id: string; number: number; base_version: number },
) {
  return writePages(actor, async (database) => {
    const page = await requirePage(database, actor, id);
    const version = await requirePageVersion(database, page, number);
    const { blocks } = openPage({ ...version, format: page.format });
    const { front } = readOutline(version.text, page.format);
    const place = { pageId: page.id, baseVersion, origin: 'restore' as const };
    return keep(database, actor, { before: page, save: { ...place, blocks, front, title: version.title } });
  });
}

export function deletePage(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const page = await requirePage(database, actor, id);
    if (page.kind === 'page')
      await recordChange(database, actor, { entity: 'knowledge.pages', event: 'on_delete', id: page.id });
    await markPageDeleted(database, page, now);
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'page', id: page.id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restorePage(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const page = await refuseDuplicate('Another page now has this title. Rename that one first.', () =>
      bringBackPage(database, actor.workspaceId, asId<PageId>(id)),
    );
    if (page === null) throw notFound('page');
    return presentPageDetail(database, page);
  });
}
