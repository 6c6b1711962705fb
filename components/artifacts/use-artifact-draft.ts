import { useMemo, useState } from 'react';
import { useDraft } from '@/lib/client/use-draft';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { type CitedPassage, readCitedPassages } from './cited-passage';
import type { Draft } from './merge-draft';

/** Title, text and the passages cited anew, as they are being edited. What is not saved survives leaving and reloading the page. */
export function useArtifactDraft(base: ArtifactDetailReply) {
  const title = useDraftOf(`artifact.${base.id}.title`, base.title);
  const markdown = useDraftOf(`artifact.${base.id}`, base.markdown);
  const [kept, keep] = useDraft(`artifact.${base.id}.cited`);
  const added = useMemo(() => readCitedPassages(kept), [kept]);
  return {
    title,
    markdown,
    added,
    add: (passage: CitedPassage) => keep(JSON.stringify([...added, passage])),
    /** Shows the draft as it was merged with a version that somebody else saved. */
    take: (merged: Draft, saved: ArtifactDetailReply) => {
      title.take(merged.title, saved.title);
      markdown.take(merged.markdown, saved.markdown);
      keep(merged.added.length === 0 ? '' : JSON.stringify(merged.added));
    },
    isDirty: title.isDirty || markdown.isDirty,
    /** True if something is shown that was typed on an earlier visit. */
    isEarlier: title.isEarlier || markdown.isEarlier,
    forget: () => {
      title.forget();
      markdown.forget();
      keep('');
    },
  };
}

function useDraftOf(place: string, saved: string) {
  const [draft, setDraft] = useDraft(place);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (draft === '' ? saved : draft);
  return {
    text,
    isDirty: text !== saved,
    isEarlier: typed === null && text !== saved,
    forget: () => setDraft(''),
    /** Shows a text that is based on another saved one. */
    take: (next: string, from: string) => {
      setTyped(next);
      setDraft(next === from ? '' : next);
    },
    change: (next: string) => {
      setTyped(next);
      setDraft(next === saved ? '' : next);
    },
  };
}
