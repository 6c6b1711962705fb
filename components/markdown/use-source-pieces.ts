'use client';

import { startTransition, useEffect, useMemo, useState } from 'react';
import { type DocumentPiece, splitDocument } from './split-document';

/** Milliseconds between two pieces, so that a click in between gets a response. */
const pauseMs = 16;

type ShownPieces = { readonly pieces: readonly DocumentPiece[]; readonly isComplete: boolean };

/** Returns the pieces to show now: immediately all up to the one that holds `target`, then the others one by one. */
export function useSourcePieces(markdown: string, target: number): ShownPieces {
  const all = useMemo(() => splitDocument(markdown), [markdown]);
  const [progress, setProgress] = useState({ markdown, count: 0 });
  const needed = all.findIndex((piece) => target < piece.end) + 1 || 1;
  const reached = progress.markdown === markdown ? progress.count : 0;
  const count = Math.min(all.length, Math.max(needed, reached, 1));

  useEffect(() => {
    if (count >= all.length) return;
    const timer = setTimeout(
      () => startTransition(() => setProgress({ markdown, count: count + 1 })),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [count, all.length, markdown]);

  const pieces = useMemo(() => all.slice(0, count), [all, count]);
  return { pieces, isComplete: count >= all.length };
}
