import { useMemo, useState } from 'react';
import { useDraft } from '@/lib/client/use-draft';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { type CitedPassage, readCitedPassages } from './cited-passage';

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
    /** Keeps what is shown if another version becomes the saved one. */
    hold: () => setTyped(text),
    change: (next: string) => {
      setTyped(next);
      setDraft(next === saved ? '' : next);
    },
  };
}
