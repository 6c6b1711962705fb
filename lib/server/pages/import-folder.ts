/**
 * Imports the files of a folder as pages and journal days, each in a separate transaction, so that a refused file does not stop the others.
 * A page that was changed here is never overwritten. The file is stored as another page beside it. Importing the same folder again changes
 * nothing.
 */
import { AppError } from '@/lib/core/errors';
import { sliceWhole } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import { listProperties } from '@/lib/domain/pages/block';
import { readFilePage, refusePath } from '@/lib/domain/pages/folder-path';
import type { Page } from '@/lib/domain/pages/page';
import { readJournalDate } from '@/lib/domain/pages/page-name';
import { findPageByTitle, listPageVersions, updatePage } from '@/lib/domain/pages/page-store';
import { readOutline } from '@/lib/domain/pages/read-outline';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ImportedFileReply } from '@/lib/protocol/http/pages-folder';
import type { PageFormat } from '@/lib/protocol/page-words';
import { createPage, layText, savePage } from './save-page';

type ImportedFile = { readonly path: string; readonly text: string };
type Kept = { readonly outcome: ImportedFileReply['outcome']; readonly page: Page };

export async function importFolder(
  actor: Editor,
  { format, files }: { readonly format: PageFormat; readonly files: readonly ImportedFile[] },
) {
  const items: ImportedFileReply[] = [];
  for (const file of files) items.push(await importFile(actor, file, format));
  return { items };
}

async function importFile(actor: Editor, file: ImportedFile, format: PageFormat): Promise<ImportedFileReply> {
  const { path } = file;
  const refuse = (reason: string): ImportedFileReply => ({
    path,
    outcome: 'refused',
    page_id: null,
    title: null,
    reason,
  });
  const reason = refusePath(path) ?? (file.text.includes('\u0000') ? 'It is not a text file.' : null);
  if (reason !== null) return refuse(reason);
  try {
    const { outcome, page } = await inWorkspace(
      actor,
      (database) => keepFile(database, actor, { ...file, format }),
      { timeoutMs: 60_000 },
    );
    return { path, outcome, page_id: page.id, title: page.title, reason: null };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'too_large' || error.code === 'conflict'))
      return refuse(error.message);
    throw error;
  }
}

type FolderFile = ImportedFile & { readonly format: PageFormat };

async function keepFile(database: Database, actor: Editor, file: FolderFile): Promise<Kept> {
  const named = nameFile(file);
  const there = await findPageByTitle(database, actor.workspaceId, named.title);
  if (there === null)
    return { outcome: 'imported', page: await makePage(database, actor, { ...file, ...named }) };
  if (there.text === file.text) {
    if (there.filePath === null) await updatePage(database, there, { filePath: file.path });
    return { outcome: 'unchanged', page: there };
  }
  if ((there.filePath ?? file.path) === file.path && (await isAsImported(database, there)))
    return { outcome: 'updated', page: await replaceText(database, actor, { page: there, text: file.text }) };
  return keepBeside(database, actor, { ...file, taken: named.title });
}

/** A Logseq page can state its own title. */
function nameFile({ path, text, format }: FolderFile) {
  const named = readFilePage(path);
  const { front } = readOutline(sliceWhole(text, limits.blockChars), format);
  const own = listProperties(front).find(({ key }) => key === 'title')?.value ?? '';
  if (named.kind === 'journal' || own === '' || own.length > limits.titleChars) return named;
  return readJournalDate(own) === null ? { ...named, title: own } : named;
}

function makePage(
  database: Database,
  actor: Editor,
  { path: filePath, text, format, kind, title }: FolderFile & ReturnType<typeof readFilePage>,
): Promise<Page> {
  return createPage(database, actor, { kind, title, format, text, filePath, origin: 'import' });
}

async function isAsImported(database: Database, page: Page): Promise<boolean> {
  const [newest] = await listPageVersions(database, page, 1);
  return newest?.origin === 'import' || page.text === '';
}

async function replaceText(
  database: Database,
  actor: Editor,
  { page, text }: { readonly page: Page; readonly text: string },
): Promise<Page> {
  const save = {
    pageId: page.id,
    baseVersion: page.version,
    ...layText(page, text),
    origin: 'import' as const,
  };
  const saved = await savePage(database, actor, save);
  if (!saved.ok)
    throw new AppError('conflict', 'The page was changed here at the same time. Import the file again.');
  return saved.value;
}

/** If two pages would have the same name, the file's page is named after its path, or gets a number. */
async function keepBeside(
  database: Database,
  actor: Editor,
  { taken, ...file }: FolderFile & { readonly taken: string },
): Promise<Kept> {
  const byPath = file.path.replace(/\.md$/i, '');
  const titles = [
    byPath,
    ...Array.from({ length: limits.importCopies }, (_each, index) => `${taken} (imported ${index + 1})`),
  ];
  for (const title of titles.filter(
    (one) => readJournalDate(one) === null && one.length <= limits.titleChars,
  )) {
    const there = await findPageByTitle(database, actor.workspaceId, title);
    if (there?.text === file.text) return { outcome: 'unchanged', page: there };
    if (there === null)
      return { outcome: 'conflict', page: await makePage(database, actor, { ...file, kind: 'page', title }) };
  }
  throw new AppError(
    'conflict',
    `There are already ${limits.importCopies} copies of “${taken}”. Rename or delete some.`,
  );
}
