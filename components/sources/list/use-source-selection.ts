import { useRef, useState } from 'react';
import type { SourceReply } from '@/lib/protocol/http/sources';

/**
 * Holds which sources a bulk action will apply to. This is separate from the ticks, which say which sources a question uses: leaving two
 * sources out of a question says nothing about the others. Selecting starts with its button, the menu of a row, or a click with Shift, Ctrl
 * or ⌘. Sources hidden by the filter are never selected.
 * @param shown the rows in their order on screen.
 */
export function useSourceSelection(shown: readonly SourceReply[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(null);
  /** The row from which a Shift click selects. */
  const anchor = useRef<string | null>(null);
  const isSelecting = selectedIds !== null;
  const selected = shown.filter(({ id }) => selectedIds?.has(id) === true);

  function set(ids: readonly string[], isSelected: boolean) {
    setSelectedIds((held) => {
      const next = new Set(held);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  function selectTo(id: string) {
    const from = shown.findIndex((source) => source.id === anchor.current);
    const to = shown.findIndex((source) => source.id === id);
    const first = from === -1 ? to : Math.min(from, to);
    const range = shown.slice(first, Math.max(from, to) + 1);
    set(
      range.map((source) => source.id),
      true,
    );
  }

  return {
    isSelecting,
    selected,
    isSelected: (id: string) => selectedIds?.has(id) === true,
    begin: () => setSelectedIds(new Set()),
    end: () => {
      anchor.current = null;
      setSelectedIds(null);
    },
    setOne: (id: string, isSelected: boolean) => {
      anchor.current = id;
      set([id], isSelected);
    },
    setMany: set,
    setAll: (isSelected: boolean) =>
      set(
        shown.map(({ id }) => id),
        isSelected,
      ),
    /** Remembers where a range may begin: at the row that was last opened. */
    keepAnchor: (id: string) => {
      anchor.current = id;
    },
    selectTo,
  };
}
