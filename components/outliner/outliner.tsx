'use client';

import './outliner.css';
import { useCallback, useMemo, useState } from 'react';
import { useWorkspace } from '@/lib/client/workspace';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { type BlockOrigin, BlockRow } from './block-row';
import { OutlineChunk, rowsPerChunk } from './outline-chunk';
import { listRows, type VisibleRow } from './outline-state';
import { PageConflict } from './page-conflict';
import type { PageSaverPort } from './page-saver';
import type { OutlineAction } from './reduce-outline';
import { SaveStateLine } from './save-state-line';
import { useAddressedBlock } from './use-addressed-block';
import { useOutliner } from './use-outliner';

export type OutlinerProps = {
  /** Names what is outlined, for example "Journal of 27 November". */
  readonly label: string;
  readonly place: string;
  readonly page: PageDetailReply | null;
  readonly send: PageSaverPort['send'];
};

/** A page of blocks, read and edited in place. It can be used with the keyboard alone. */
export function Outliner({ label, place, page, send }: OutlinerProps) {
  const { role } = useWorkspace();
  const canEdit = role !== 'viewer';
  const { state, act, save, known, saver } = useOutliner({ place, page, send });
  const target = useAddressedBlock();
  const [walks, setWalks] = useState(false);
  const rows = useMemo(() => listRows(state.blocks, state.folded), [state.blocks, state.folded]);
  const origins = useMemo(() => listOrigins(known), [known]);
  const perform = useCallback(
    (action: OutlineAction) => {
      setWalks(action.type !== 'write');
      act(action);
    },
    [act],
  );
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsPerChunk) }, (_each, index) =>
    rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk),
  );
  const wanted = new Set([state.editing?.id, state.currentId, target]);
  const draw = ({ block, ...row }: VisibleRow) => (
    <BlockRow
      key={block.id}
      block={block}
      {...row}
      editing={canEdit && state.editing?.id === block.id ? state.editing : null}
      isCurrent={state.currentId === block.id}
      takesFocus={walks && state.editing === null && state.currentId === block.id}
      isTarget={target === block.id}
      canEdit={canEdit}
      origin={origins.get(block.id)}
      act={perform}
    />
  );
  return (
    <div className="grid gap-1">
      <div
        role="tree"
        aria-label={label}
        className="outline-none outline"
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setWalks(false);
          if (state.editing !== null && event.relatedTarget !== null) act({ type: 'leave' });
        }}
      >
        {chunks.map((chunk, index) => (
          <OutlineChunk
            key={index}
            rows={chunk.length}
            isNeeded={index === 0 || chunk.some(({ block }) => wanted.has(block.id))}
          >
            {() => chunk.map(draw)}
          </OutlineChunk>
        ))}
      </div>
      {canEdit && <SaveStateLine state={save} onRetry={() => void saver.current?.saveNow()} />}
      {save.kind === 'conflict' && (
        <PageConflict
          mine={state.blocks}
          theirs={save.theirs}
          conflicts={save.conflicts}
          onDecide={(choice) => saver.current?.decide(choice)}
        />
      )}
    </div>
  );
}

function listOrigins(page: PageDetailReply | null): ReadonlyMap<string, BlockOrigin> {
  return new Map(
    (page?.blocks ?? [])
      .filter(
        ({ taint, made_from: from, made_into: into }) => taint !== null || from !== null || into.length > 0,
      )
      .map((block) => [block.id, block]),
  );
}
