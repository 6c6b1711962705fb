import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { useCompany, useOwnCaret } from '@/components/presence/use-company';
import { useWriters } from '@/components/presence/use-writers';
import { type ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useWorkspace } from '@/lib/client/workspace';
import type { Block } from '@/lib/domain/pages/block';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { mergeBlocks } from '@/lib/domain/pages/merge-blocks';
import { openOutline, toBlocks } from './outline-state';
import {
  createPageSaver,
  type PageSaver,
  type PageSaverPort,
  type SaveState,
  type StoredPage,
} from './page-saver';
import { readDraft, writeDraft } from './page-draft';
import { reduceOutline } from './reduce-outline';

type OutlinerOptions = {
  /** Identifies the page among this browser's drafts: its id, or the date of a journal day. */
  readonly place: string;
  readonly page: PageDetailReply | null;
  readonly send: PageSaverPort['send'];
  readonly canEdit: boolean;
  /** The block that the address zooms into. */
  readonly zoomId: string | null;
  /** False while the outline is out of view: what others write in it need not arrive. */
  readonly isSeen: boolean;
};

/** The state of an outline being edited, and whether it is saved on the server. */
export function useOutliner({ place, page, send, canEdit, zoomId, isSeen }: OutlinerOptions) {
  const [stored] = useState<StoredPage>(() => ({
    version: page?.version ?? 0,
    blocks: toBlocks(page?.blocks ?? []),
  }));
  const [state, act] = useReducer(reduceOutline, stored.blocks, (blocks) =>
    // An Obsidian page has no place for folding in its text, and a reader changes no page.
    openOutline(blocks, { place, storesFolds: canEdit && page?.format !== 'obsidian' }),
  );
  if (state.zoomId !== zoomId) act({ type: 'zoom', id: zoomId });
  const [save, setSave] = useState<SaveState>({ kind: 'untouched' });
  const [known, setKnown] = useState(page);
  const saver = useRef<PageSaver | null>(null);
  const latest = useRef(send);
  const opened = useRef(state.blocks);
  const pageId = known?.id ?? null;
  const company = useCompany('block', isSeen ? pageId : null);
  const writers = useWriters(company, 'page');
  useOwnCaret('block', pageId, state.editing?.id ?? null);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const made = createPageSaver(stored, {
      send: (...sent) => latest.current(...sent),
      onState: setSave,
      onReplace: (blocks: readonly Block[]) => act({ type: 'replace', blocks }),
      onSaved: setKnown,
      keepDraft: (draft) => writeDraft(place, draft),
    });
    saver.current = made;
    const draft = readDraft(place);
    if (draft !== null) {
      const base = draft.stored.version === stored.version ? stored.blocks : draft.stored.blocks;
      act({
        type: 'replace',
        blocks: mergeBlocks({ base, mine: draft.blocks, theirs: stored.blocks }).blocks,
      });
    }
    const keep = () => made.keepUnsaved();
    const retry = () => void made.saveNow();
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', retry);
      made.dispose();
    };
  }, [place, stored]);
  useEffect(() => {
    if (canEdit && state.blocks !== opened.current) saver.current?.change(state.blocks);
  }, [state.blocks, canEdit]);
  useFollowPage({ known, save, saver, isWatched: (company?.count ?? 0) > 0, version: company?.version ?? 0 });
  return { state, act, save, known, saver, writers };
}

type Followed = {
  readonly known: PageDetailReply | null;
  readonly save: SaveState;
  readonly saver: RefObject<PageSaver | null>;
  readonly isWatched: boolean;
  readonly version: number;
};

/** Brings what others save onto the page while it is open. */
function useFollowPage({ known, save, saver, isWatched, version }: Followed): void {
  const id = known?.id ?? '';
  const { id: workspaceId } = useWorkspace();
  const { data: newest } = useQuery<PageDetailReply, ApiFailure>({
    queryKey: [workspaceId, ...queryKeys.pages.newest(id, version)],
    queryFn: ({ signal }) =>
      callEndpoint('GET /v1/knowledge/pages/{id}', { params: { id }, workspaceId, signal }),
    // While an own save is on its way, its reply may bring that very version.
    enabled: known !== null && version > known.version && save.kind !== 'saving',
    // Each version is wanted once, and a page that others write in has a new one every moment.
    gcTime: 0,
  });
  useEffect(() => saver.current?.setWatched(isWatched), [saver, isWatched]);
  useEffect(() => {
    if (newest !== undefined) saver.current?.follow(newest);
  }, [saver, newest]);
}
