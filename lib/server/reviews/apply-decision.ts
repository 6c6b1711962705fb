/**
 * Applies one decision to its page, or takes it off again, in one transaction (protocols 4): checks that the page is as it was when the
 * decision was made, and stores its new text, where the text came from, and the decision's state. Applying twice changes nothing. A page
 * that has changed since is left alone, and the decision is asked for again.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type PageId, type RunId } from '@/lib/core/ids';
import { succeed } from '@/lib/core/result';
import type { Block } from '@/lib/domain/pages/block';
import { openPage, ownWords, type Page, type Provenance } from '@/lib/domain/pages/page';
import { findPageVersion, lockPage } from '@/lib/domain/pages/page-store';
import { carryPageVersion, changeDecision, listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import {
  type Applied,
  type Item,
  type Review,
  type PlacedDecision,
  wordsOf,
} from '@/lib/domain/reviews/review';
import { listPhases } from '@/lib/domain/reviews/review-store';
import { placeDecision, takeOff } from '@/lib/domain/reviews/place-decision';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { taintKinds } from '@/lib/protocol/page-words';
import { layText, savePage } from '../pages/save-page';
import { requireOpenReview } from './require-review';

export type DecisionResult = {
  readonly outcome:
    | 'applied'
    | 'there_already'
    | 'asked_again'
    | 'taken_off'
    | 'rejected'
    | 'reopened'
    | 'refused'
    | 'nothing_to_do';
  readonly reason: string | null;
};

type Named = { readonly pipelineId: string; readonly decisionId: string };

type Held = {
  readonly review: Review;
  readonly decision: PlacedDecision;
  readonly item: Item;
  readonly page: Page | null;
};

const nothing: DecisionResult = { outcome: 'nothing_to_do', reason: null };

export function applyDecision(actor: Editor, named: Named, now: Date): Promise<DecisionResult> {
  return inWorkspace(actor, async (database) => {
    const held = await hold(database, actor, named);
    const { decision, page, item } = held;
    const { id, action, targetBlockId } = decision;
    if (decision.state !== 'proposed' || id === null || action === null) return nothing;
    if (page === null) return { outcome: 'refused', reason: 'The page was deleted in the meantime.' };
    if (page.version !== decision.pageVersion) return askAgain(database, held);
    const { blocks } = openPage(page);
    const placed = placeDecision(blocks, { id, action, targetBlockId, words: wordsOf(item) });
    if (!placed.ok) return askAgain(database, held);
    const mark = { decidedBy: actor.userId, decidedAt: now, takenOffAt: null };
    if (placed.value === 'there_already') {
      await change(database, held, { state: 'applied', applied: emptyChange(page), ...mark });
      return { outcome: 'there_already', reason: null };
    }
    const { added, replaced } = placed.value.applied;
    const runId = await findRun(database, held);
    const saved = await savePage(database, actor, {
      pageId: page.id,
      baseVersion: page.version,
      origin: 'run',
      blocks: placed.value.blocks,
      ...(runId === null ? {} : { runId }),
      provenance: await listProvenance(database, held, {
        runId,
        ids: [...added.map(({ id: blockId }) => blockId), ...(replaced === null ? [] : [replaced.id])],
      }),
    });
    const after = requireSaved(saved);
    const applied = {
      ...readBack(after, { added, replaced }),
      version: after.version,
      baseVersion: page.version,
    };
    await change(database, held, { state: 'applied', applied, ...mark });
    await carry(database, held, { from: page.version, to: after.version, replacedId: replaced?.id ?? null });
    return { outcome: 'applied', reason: null };
  });
}

export function undoDecision(actor: Editor, named: Named, now: Date): Promise<DecisionResult> {
  return inWorkspace(actor, async (database) => {
    const held = await hold(database, actor, named);
    const { decision, page } = held;
    const { applied } = decision;
    if (decision.state !== 'applied' || applied === null) return nothing;
    if (page === null) return { outcome: 'refused', reason: 'The page was deleted in the meantime.' };
    const before = await findBlocksBefore(database, page, applied);
    if (!before.ok) return { outcome: 'refused', reason: before.failure };
    const saved = await savePage(database, actor, {
      pageId: page.id,
      baseVersion: page.version,
      origin: 'undo',
      ...before.value,
    });
    const after = requireSaved(saved);
    const back = { state: 'proposed' as const, applied: null, decidedBy: null, decidedAt: null };
    await change(database, held, { ...back, takenOffAt: now, pageVersion: after.version });
    await carry(database, held, {
      from: page.version,
      to: after.version,
      replacedId: applied.replaced?.id ?? null,
    });
    return { outcome: 'taken_off', reason: null };
  });
}

/**
 * If the page was not changed since, returns exactly the text before. Otherwise removes what was applied, unless someone has changed it.
 */
async function findBlocksBefore(database: Database, page: Page, applied: Applied) {
  if (page.version === applied.version && applied.version > applied.baseVersion) {
    const version = await findPageVersion(database, page, applied.baseVersion);
    if (version !== null) return succeed(layText(page, version.text));
  }
  const off = takeOff(openPage(page).blocks, applied);
  return off.ok ? succeed({ blocks: off.value }) : off;
}

async function hold(database: Database, actor: Editor, { pipelineId, decisionId }: Named): Promise<Held> {
  const review = await requireOpenReview(database, actor, pipelineId);
  const decisions = await listDecisions(database, review);
  const decision = decisions.find(({ id }) => id === decisionId);
  const items = await listItems(database, review);
  const item = items.find(({ blockId }) => blockId === decision?.blockId);
  if (decision === undefined || item === undefined) throw notFound('decision');
  const page = await lockPage(database, actor.workspaceId, asId<PageId>(decision.pageId));
  return { review, decision, item, page };
}

/** The page is locked, so nobody can have saved in between. */
function requireSaved(saved: Awaited<ReturnType<typeof savePage>>): Page {
  if (!saved.ok) throw new Error('A page was changed while it was held.');
  return saved.value;
}

type Change = Parameters<typeof changeDecision>[2]['change'];

const change = (database: Database, { review, decision }: Held, changed: Change) =>
  changeDecision(database, review, { pair: decision, from: decision.state, change: changed });

const carry = (
  database: Database,
  { review, decision }: Held,
  versions: Omit<Parameters<typeof carryPageVersion>[2], 'pageId'>,
) => carryPageVersion(database, review, { pageId: decision.pageId, ...versions });

async function askAgain(database: Database, held: Held): Promise<DecisionResult> {
  const version = held.page?.version ?? held.decision.pageVersion;
  await change(database, held, { state: 'asked', id: null, pageVersion: version });
  return { outcome: 'asked_again', reason: 'The page has changed since, so a new place is being chosen.' };
}

const emptyChange = ({ version }: Page): Applied => ({
  added: [],
  replaced: null,
  version,
  baseVersion: version,
});

/** Returns the applied blocks as the page now contains them, after printing and reading it again. */
function readBack(page: Page, { added, replaced }: Pick<Applied, 'added' | 'replaced'>) {
  const said = new Map(openPage(page).blocks.map(({ id, markdown }: Block) => [id, markdown]));
  return {
    added: added.map(({ id, markdown }) => ({ id, markdown: said.get(id) ?? markdown })),
    replaced: replaced && { ...replaced, after: said.get(replaced.id) ?? replaced.after },
  };
}

/** Returns the run of the phase that made the decision. */
async function findRun(database: Database, { review }: Held): Promise<RunId | null> {
  const phases = await listPhases(database, review);
  return phases.find(({ phase }) => phase === 'integration')?.runId ?? null;
}

/**
 * A block made from a tainted block gets the same taint. A model that reworded several blocks at once may have carried text from a tainted
 * one into another, so if any was tainted, its text is tainted by the run (threats 5).
 */
async function listProvenance(
  database: Database,
  { review, item }: Held,
  { ids, runId }: { readonly ids: readonly string[]; readonly runId: RunId | null },
): Promise<ReadonlyMap<string, Provenance>> {
  const items = await listItems(database, review);
  const isModels = item.edited === null && item.reworded !== null;
  const own = taintKinds.find((known) => known === item.taint) ?? null;
  const taint = own ?? (isModels && items.some((each) => each.taint !== null) ? 'run' : null);
  const fromPageId = asId<PageId>(item.pageId);
  const from = { ...ownWords, taint, fromPageId, fromBlockId: item.blockId, runId };
  return new Map(ids.map((id) => [id, from]));
}
