/**
 * Reads the current text of the knowledge page that a source follows, as Markdown with the position of each block. Taint follows the words
 * (threats 5): a block is tainted by itself or by another block whose words it embeds.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import { findBlocks, type KnownBlock, listKnownBlocks } from '@/lib/domain/pages/block-store';
import { openPage, type Page } from '@/lib/domain/pages/page';
import { findPage } from '@/lib/domain/pages/page-store';
import { placeBlocks } from '@/lib/domain/pages/place-blocks';
import { type PageMarkdown, writePageMarkdown } from '@/lib/domain/pages/write-page-markdown';
import { listQuotedBlocks } from '@/lib/domain/pages/write-words';
import type { PlacedBlock, Source } from '@/lib/domain/sources/source';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { ObtainFailure } from './obtain-failure';

export type WrittenPage = PageMarkdown & {
  readonly title: string;
  readonly version: number;
  readonly taintOf: (blockId: string) => string | null;
};

export function writeKnowledge(source: Source): Promise<Result<WrittenPage, ObtainFailure>> {
  return inWholeWorkspace(source.workspaceId, async (database) => {
    const page = source.pageId === null ? null : await findPage(database, source.workspaceId, source.pageId);
    if (page === null) return fail(pageGone);
    const written = await writePage(database, page);
    return written.markdown === '' ? fail(pageEmpty) : succeed(written);
  });
}

const pageGone = {
  code: 'page_gone',
  sentence: 'The page was deleted. Its last text stays here.',
};
const pageEmpty = {
  code: 'page_empty',
  sentence: 'The page is empty. It is captured as soon as something is written on it.',
};

async function writePage(database: Database, page: Page): Promise<WrittenPage> {
  const outline = openPage(page);
  const own = await listKnownBlocks(database, page);
  const quoted = new Map(outline.blocks.map(({ id, markdown }) => [id, listQuotedBlocks(markdown)]));
  const elsewhere = await findBlocks(database, page.workspaceId, [...new Set([...quoted.values()].flat())]);
  const others = new Map(elsewhere.map((block) => [block.blockId, block]));
  const written = writePageMarkdown(outline, (id) => others.get(id)?.markdown ?? null);
  const taintOf = (id: string) =>
    findTaint(
      own.get(id),
      (quoted.get(id) ?? []).map((each) => others.get(each)),
    );
  return { ...written, title: page.title, version: page.version, taintOf };
}

function findTaint(
  block: KnownBlock | undefined,
  quoted: readonly (KnownBlock | undefined)[],
): string | null {
  return block?.taint ?? quoted.find((each) => each?.taint != null)?.taint ?? null;
}

/** The positions of the blocks in the captured text. */
export function placeKnowledge(written: WrittenPage, captured: string): PlacedBlock[] {
  return placeBlocks(written, captured).map(({ id, start }) => ({ id, start, taint: written.taintOf(id) }));
}
