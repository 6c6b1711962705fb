import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { ApiFailure } from '@/lib/client/api';
import type { Block } from '@/lib/domain/pages/block';
import { compareBlocks } from '@/lib/domain/pages/block-change';
import { mergeBlocks } from '@/lib/domain/pages/merge-blocks';
import { type ConflictChoice, resolveConflicts } from '@/lib/domain/pages/resolve-conflicts';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { toBlocks } from './outline-state';

export type SaveState =
  | { readonly kind: 'untouched' | 'saved' | 'waiting' | 'saving' | 'offline' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: readonly Block[]; readonly conflicts: readonly string[] };

const tooLong = `one block is longer than ${limits.blockChars.toLocaleString('en')} characters. Split it, and it is saved. Nothing was cut.`;

/** The last version known to be stored. Version 0 means that nothing is stored yet. */
export type StoredPage = { readonly version: number; readonly blocks: readonly Block[] };

export type PageSaverPort = {
  /** Rejects with a conflict that carries `current` if someone else saved. */
  readonly send: (stored: StoredPage, blocks: readonly Block[]) => Promise<PageDetailReply>;
  readonly onState: (state: SaveState) => void;
  /** Called when the page's content differs from what was written here. */
  readonly onReplace: (blocks: readonly Block[]) => void;
  readonly onSaved: (page: PageDetailReply) => void;
  /** Stores unsaved text in this browser; null means that everything is saved. */
  readonly keepDraft: (
    draft: { readonly stored: StoredPage; readonly blocks: readonly Block[] } | null,
  ) => void;
};

/** Milliseconds without a key press before a save, and between attempts while the server cannot be reached. */
const restMs = 700;
const retryMs = 5_000;
/** Milliseconds from a key press to a save while others look on: they see the text as it is written, not only when the writer rests. */
const watchedMs = 350;

/**
 * Saves a page while the user writes. Only one save is in flight at a time. Changes that someone else saved are merged block by block. If
 * both changed the same block, saving waits for the user's decision. Unsaved text is stored in the browser.
 */
export function createPageSaver(opened: StoredPage, port: PageSaverPort) {
  let stored = opened;
  let latest = opened.blocks;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let isWatched = false;
  /** What somebody else saved while a save was on its way. */
  let arrived: PageDetailReply | null = null;
  let waiting: Extract<SaveState, { readonly kind: 'conflict' }> | null = null;

  const isDirty = () => compareBlocks(stored.blocks, latest) !== null;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  const planSoon = () => {
    if (!isWatched) plan(restMs);
    else if (timer === undefined) plan(watchedMs);
  };

  const adopt = (blocks: readonly Block[]) => {
    if (compareBlocks(latest, blocks) !== null) port.onReplace(blocks);
    latest = blocks;
  };

  const finish = () => {
    if (isDirty()) {
      port.onState({ kind: 'waiting' });
      planSoon();
    } else {
      port.keepDraft(null);
      port.onState({ kind: 'saved' });
    }
  };

  /** The stored page is now `page`. Applies what was written here since `base` on top of it. */
  const meet = (base: readonly Block[], page: PageDetailReply) => {
    const theirs = toBlocks(page.blocks);
    const { blocks, conflicts } = mergeBlocks({ base, mine: latest, theirs });
    if (conflicts.length > 0) {
      waiting = { kind: 'conflict', theirs, conflicts };
      stored = { version: page.version, blocks: base };
      port.keepDraft({ stored, blocks: latest });
      return port.onState(waiting);
    }
    stored = { version: page.version, blocks: theirs };
    adopt(blocks);
    finish();
  };

  /** Takes over what somebody else saved. If they changed the same block, that is shown once what is written here is saved. */
  const follow = (page: PageDetailReply) => {
    if (page.version <= stored.version || waiting !== null) return;
    if (isSaving) {
      arrived = page;
      return;
    }
    const theirs = toBlocks(page.blocks);
    const { blocks, conflicts } = mergeBlocks({ base: stored.blocks, mine: latest, theirs });
    if (conflicts.length > 0) return;
    stored = { version: page.version, blocks: theirs };
    adopt(blocks);
    port.onSaved(page);
  };

  const fail = (failure: unknown, base: readonly Block[]) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    port.keepDraft({ stored, blocks: latest });
    const current = failure.data['current'] as PageDetailReply | undefined;
    if (failure.code === 'conflict' && current !== undefined) {
      meet(base, current);
      return void save();
    }
    if (failure.code === 'offline' || failure.code === 'unavailable') {
      port.onState({ kind: 'offline' });
      return plan(retryMs);
    }
    port.onState({ kind: 'failed', message: failure.message });
  };

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSaving || waiting !== null || !isDirty()) return;
    if (latest.some(({ markdown }) => markdown.length > limits.blockChars)) {
      port.keepDraft({ stored, blocks: latest });
      return port.onState({ kind: 'failed', message: tooLong });
    }
    const sent = latest;
    isSaving = true;
    port.onState({ kind: 'saving' });
    try {
      const page = await port.send(stored, sent);
      isSaving = false;
      port.onSaved(page);
      meet(sent, page);
      const next = arrived;
      arrived = null;
      if (next !== null) follow(next);
    } catch (failure) {
      isSaving = false;
      fail(failure, stored.blocks);
    }
  }

  return {
    change: (blocks: readonly Block[]) => {
      if (blocks === latest) return;
      latest = blocks;
      if (waiting === null && !isSaving) port.onState({ kind: 'waiting' });
      if (waiting === null) planSoon();
    },
    saveNow: () => save(),
    decide: (choice: ConflictChoice) => {
      if (waiting === null) return;
      const { theirs, conflicts } = waiting;
      const versions = { base: stored.blocks, mine: latest, theirs };
      waiting = null;
      stored = { version: stored.version, blocks: theirs };
      adopt(resolveConflicts(versions, { conflicts, choice }, createUuid));
      finish();
      void save();
    },
    follow,
    /** Says whether others look at the page now. */
    setWatched: (others: boolean) => {
      isWatched = others;
    },
    keepUnsaved: () => {
      if (isDirty()) port.keepDraft({ stored, blocks: latest });
    },
    dispose: () => {
      clearTimeout(timer);
      if (isDirty()) {
        port.keepDraft({ stored, blocks: latest });
        void save();
      }
    },
  };
}

export type PageSaver = ReturnType<typeof createPageSaver>;
