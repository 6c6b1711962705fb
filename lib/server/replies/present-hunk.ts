/** Presents a changed section between two texts on the wire. */
import type { z } from 'zod';
import type { DiffHunk } from '@/lib/evidence/diff-revisions';
import type { diffHunkSchema } from '@/lib/protocol/http/sources';

export function presentHunk(hunk: DiffHunk): z.output<typeof diffHunkSchema> {
  return {
    before_start: hunk.beforeStart,
    before_end: hunk.beforeEnd,
    after_start: hunk.afterStart,
    after_end: hunk.afterEnd,
    parts: hunk.parts.map(({ type, text }) => ({ type, text })),
  };
}
