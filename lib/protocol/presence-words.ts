/** What members can be looking at together: whatever can be talked about, and the pages that cannot. No schemas, so that screens can import it. */
import { subjectKinds } from './thread-words';

export const presenceKinds = [...subjectKinds, 'collection', 'conversation', 'workflow'] as const;
export type PresenceKind = (typeof presenceKinds)[number];
export type PresentThing = { readonly kind: PresenceKind; readonly id: string };
