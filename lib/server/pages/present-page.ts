/** Presents a page as a reply, with what is known about its blocks. Only the fields listed here leave the server. */
import { notFound } from '@/lib/core/errors';
import { asId, type PageId } from '@/lib/core/ids';
import { listStaleBlockIds } from '@/lib/domain/citations/block-citation-store';
import { type KnownBlock, listBlocksMadeFrom, listKnownBlocks } from '@/lib/domain/pages/block-store';
import { openPage, type Page } from '@/lib/domain/pages/page';
import { findPage, listPageTitles, type PageFacts } from '@/lib/domain/pages/page-store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { BlockReply, PageDetailReply, PageReply } from '@/lib/protocol/http/pages';

export async function requirePage(database: Database, actor: Viewer, id: string): Promise<Page> {
  const page = await findPage(database, actor.workspaceId, asId<PageId>(id));
  if (page === null) throw notFound('page');
  return page;
}

function presentPage(page: PageFacts): PageReply {
  return {
    id: page.id,
    kind: page.kind,
    title: page.title,
    format: page.format,
    version: page.version,
    is_tainted: page.isTainted,
    created_at: page.createdAt.toISOString(),
    updated_at: page.updatedAt.toISOString(),
  };
}

export async function presentPageDetail(database: Database, page: Page): Promise<PageDetailReply> {
  const known = await listKnownBlocks(database, page);
  const madeFrom = await listBlocksMadeFrom(database, page);
  const named = [
    ...[...known.values()].flatMap(({ fromPageId }) => fromPageId ?? []),
    ...madeFrom.map(({ pageId }) => pageId),
  ];
  const titles = await listPageTitles(database, page.workspaceId, [...new Set(named)]);
  const stale = Map.groupBy(await listStaleBlockIds(database, page), (blockId) => blockId);
  const madeInto = Map.groupBy(madeFrom, ({ fromBlockId }) => fromBlockId);
  return {
    ...presentPage(page),
    blocks: openPage(page).blocks.map(({ id, depth, markdown, isFolded }) => ({
      id,
      depth,
      markdown,
      is_folded: isFolded,
      ...presentOrigin(known.get(id), titles),
      stale_count: stale.get(id)?.length,
      made_into: (madeInto.get(id) ?? []).flatMap(({ pageId, blockId }) => {
        const title = titles.get(pageId);
        return title === undefined ? [] : [{ page_id: pageId, block_id: blockId, title }];
      }),
    })),
  };
}

function presentOrigin(
  block: KnownBlock | undefined,
  titles: ReadonlyMap<string, string>,
): Pick<BlockReply, 'taint' | 'made_from' | 'run_id'> {
  const { fromPageId = null, fromBlockId = null } = block ?? {};
  const title = titles.get(fromPageId ?? '');
  return {
    taint: block?.taint ?? null,
    run_id: block?.runId ?? null,
    made_from:
      title === undefined || fromPageId === null || fromBlockId === null
        ? null
        : { page_id: fromPageId, block_id: fromBlockId, title },
  };
}
