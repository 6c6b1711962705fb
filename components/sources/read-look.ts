import type { Span } from '@/components/evidence/find-range';

/** What an address requests of a source: a version (`rev`), a passage in it (`at=10-20`), a run made from it (`run`). */
export type SourceLook = {
  readonly revisionId: string | null;
  readonly at: Span | null;
  readonly runId: string | null;
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function readLook(query: Query): SourceLook {
  const one = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { revisionId: one('rev'), at: readSpan(one('at')), runId: one('run') };
}

export function readSpan(text: string | null): Span | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  if (match === null) return null;
  const [start, end] = [Number(match[1]), Number(match[2])];
  return start < end ? { start, end } : null;
}
