/** Begins a review with the current blocks of a day, or some blocks, and starts the run that looks for lasting knowledge. */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { type Block, findParent, listProperties } from '@/lib/domain/pages/block';
import { findBlocks, listKnownBlocks } from '@/lib/domain/pages/block-store';
import { findReferences } from '@/lib/domain/pages/find-references';
import { openPage, type Page } from '@/lib/domain/pages/page';
import { findPage, findPageByTitle } from '@/lib/domain/pages/page-store';
import { insertItems, type NewItem } from '@/lib/domain/reviews/item-store';
import { insertReview } from '@/lib/domain/reviews/review-store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { beginPipelineEndpoint } from '@/lib/protocol/http/reviews';
import { beginPhase } from './begin-phase';
import { presentReview } from './present-review';
import { requireOpenReview } from './require-review';

export function beginReview(actor: Editor, asked: BodyOf<typeof beginPipelineEndpoint>) {
  return inWorkspace(actor, async (database) => {
    const { pages, items } = await gather(database, actor, asked);
    const [first] = pages;
    if (first === undefined || items.length === 0)
      throw new AppError('conflict', 'There is nothing here to review yet.');
    if (items.length > limits.knowledgeBlocks)
      throw new AppError(
        'too_large',
        `There are ${countNoun(items.length, 'block')}, but a review takes at most ${limits.knowledgeBlocks}. Choose some of them.`,
      );
    const { workspaceId, userId } = actor;
    const id = createUuid();
    const title =
      pages.length === 1 ? first.title : `${first.title} and ${countNoun(pages.length - 1, 'other page')}`;
    await insertReview(database, { id, workspaceId, userId, title, pageId: first.id });
    await insertItems(database, { id, workspaceId }, items);
    const review = await requireOpenReview(database, actor, id);
    await beginPhase(database, actor, { review, phase: 'classification' });
    return presentReview(database, actor, review);
  });
}

type Gathered = { readonly pages: readonly Page[]; readonly items: readonly NewItem[] };

async function gather(
  database: Database,
  { workspaceId }: Editor,
  { date, block_ids: blockIds }: BodyOf<typeof beginPipelineEndpoint>,
): Promise<Gathered> {
  if (date !== undefined) {
    const page = await findPageByTitle(database, workspaceId, date);
    if (page === null || page.kind !== 'journal') throw notFound('journal day');
    return { pages: [page], items: await listNewItems(database, page, null) };
  }
  const wanted = new Set(blockIds);
  const known = await findBlocks(database, workspaceId, [...wanted]);
  const pages: Page[] = [];
  const items: NewItem[] = [];
  for (const pageId of new Set(known.map((block) => block.pageId))) {
    const page = await findPage(database, workspaceId, pageId);
    if (page === null) continue;
    pages.push(page);
    items.push(...(await listNewItems(database, page, wanted)));
  }
  if (items.length === 0) throw notFound('block');
  return { pages, items: items.map((item, position) => ({ ...item, position })) };
}

/** @param wanted null for all blocks that say something */
async function listNewItems(
  database: Database,
  page: Page,
  wanted: ReadonlySet<string> | null,
): Promise<NewItem[]> {
  const { blocks } = openPage(page);
  const known = await listKnownBlocks(database, page);
  return blocks.flatMap((block, index): NewItem[] => {
    if (wanted === null ? !saysSomething(block) : !wanted.has(block.id)) return [];
    return [
      {
        blockId: block.id,
        pageId: page.id,
        position: index,
        depth: block.depth,
        text: block.markdown.trim(),
        context: listContext(blocks, index),
        taint: known.get(block.id)?.taint ?? null,
      },
    ];
  });
}

/** A block that is empty or contains only properties is no lasting knowledge by itself. */
function saysSomething({ markdown }: Block): boolean {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  return lines.length > listProperties(markdown).length;
}

/** Returns the titles that the block and those above it link to, nearest first. */
function listContext(blocks: readonly Block[], index: number): string[] {
  const titles = new Set<string>();
  for (let place: number | null = index; place !== null; place = findParent(blocks, place))
    for (const { kind, target } of findReferences(blocks[place]?.markdown ?? ''))
      if (kind === 'page' || kind === 'tag') titles.add(target);
  return [...titles].slice(0, limits.knowledgeContextLinks);
}
