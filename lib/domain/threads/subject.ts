/**
 * What a thread is about: one closed union over everything in the workspace that has an address. A span counts UTF-16 units of the text that
 * the subject has at that moment; what is stored with the thread is the anchor made from it. Pure.
 */
import type { SubjectKind } from '@/lib/protocol/thread-words';

type Range = { readonly start: number; readonly end: number };

/** A part of a text, or the whole of it. */
type InText = { readonly id: string; readonly span: Range | null };

export type Subject =
  | ({ readonly kind: 'source'; readonly revisionId: string | null } & InText)
  | { readonly kind: 'question'; readonly id: string }
  | ({ readonly kind: 'answer' } & InText)
  | ({ readonly kind: 'artifact' } & InText)
  | {
      readonly kind: 'cell';
      readonly id: string;
      readonly columnId: string;
      readonly sourceId: string;
    }
  | { readonly kind: 'block'; readonly id: string; readonly blockId: string }
  | { readonly kind: 'plan'; readonly id: string }
  | { readonly kind: 'workflow_preview'; readonly id: string }
  | { readonly kind: 'run'; readonly id: string };

/** The thing that holds the subject: what its threads are listed under. */
export type SubjectName = { readonly kind: SubjectKind; readonly id: string };

/** Returns the cell or block that the subject is, within its table or page. */
export function writePart(subject: Subject): string | null {
  if (subject.kind === 'cell') return `${subject.sourceId}:${subject.columnId}`;
  return subject.kind === 'block' ? subject.blockId : null;
}

type StoredSubject = {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly part: string | null;
  readonly textId: string | null;
  readonly span: Range | null;
};

/** Returns the subject of a stored thread. */
export function readSubject({ kind, id, part, textId, span }: StoredSubject): Subject {
  switch (kind) {
    case 'source':
      return { kind, id, revisionId: textId, span };
    case 'answer':
    case 'artifact':
      return { kind, id, span };
    case 'cell': {
      const [sourceId = '', columnId = ''] = (part ?? '').split(':');
      return { kind, id, columnId, sourceId };
    }
    case 'block':
      return { kind, id, blockId: part ?? '' };
    case 'question':
    case 'plan':
    case 'workflow_preview':
    case 'run':
      return { kind, id };
  }
}
