'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { useReturnFocus } from './use-return-focus';

export type PhonePane = 'sources' | 'chat' | 'look';
export type CollectionPlace = ReturnType<typeof useCollectionPlace>;

const noSource = { look: null, rev: null, at: null };

export function readSpan(text: string | null): { start: number; end: number } | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  return match === null ? null : { start: Number(match[1]), end: Number(match[2]) };
}

function writePassage(citation: AnswerCitation) {
  return {
    look: citation.sourceId,
    rev: citation.revisionId,
    at: `${citation.start}-${citation.end}`,
  };
}

/**
 * Holds in the address what is open in a collection: the conversation, and an artifact or a source. A source opened from an artifact covers
 * it, and closing the source returns to the artifact.
 */
export function useCollectionPlace() {
  const [place, setPlace] = useQueryStates(
    {
      chat: parseAsString,
      artifact: parseAsString,
      look: parseAsString,
      rev: parseAsString,
      at: parseAsString,
    },
    { history: 'push', shallow: true },
  );
  const isLooking = place.look !== null || place.artifact !== null;
  /** On a phone: the pane that is shown, and the pane to return to when the open source or artifact is closed. */
  const [phone, setPhone] = useState<{ readonly pane: PhonePane; readonly before: PhonePane }>({
    pane: isLooking ? 'look' : 'chat',
    before: 'chat',
  });
  const setPhonePane = useCallback(
    (pane: PhonePane) =>
      setPhone((held) => ({ pane, before: held.pane === 'look' ? held.before : held.pane })),
    [],
  );
  /** How often the user opened something by hand. What the address opened takes no focus. */
  const [openings, setOpenings] = useState(0);
  const keepOpener = useReturnFocus(place.artifact ?? place.look);

  const show = useCallback(
    (to: Partial<typeof place>) => {
      keepOpener();
      void setPlace(to);
      setPhonePane('look');
      setOpenings((count) => count + 1);
    },
    [keepOpener, setPlace, setPhonePane],
  );
  const openSource = useCallback(
    (sourceId: string) => show({ artifact: null, look: sourceId, at: null, rev: null }),
    [show],
  );
  const openPassage = useCallback(
    (citation: AnswerCitation) => {
      if (citation.match !== 'unsupported') show({ artifact: null, ...writePassage(citation) });
    },
    [show],
  );
  const openArtifact = useCallback((artifact: string) => show({ artifact, ...noSource }), [show]);
  /** The artifact stays open below the source. */
  const openArtifactPassage = useCallback(
    (citation: AnswerCitation) => {
      if (citation.match !== 'unsupported') show(writePassage(citation));
    },
    [show],
  );
  const showNewest = useCallback((sourceId: string) => show({ look: sourceId, at: null, rev: null }), [show]);
  const backToArtifact = useCallback(() => {
    void setPlace(noSource);
    // An artifact from the address may still be loading. Counting this as an opening gives it the focus that the closed source leaves
    // behind.
    setOpenings((count) => count + 1);
  }, [setPlace]);
  const closeLook = useCallback(() => {
    void setPlace({ artifact: null, ...noSource });
    setPhone(({ before }) => ({ pane: before, before }));
  }, [setPlace]);
  const openChat = useCallback((chat: string | null) => void setPlace({ chat }), [setPlace]);
  /** Replaces the new, unsaved conversation in the address with the one that the first question created. */
  const settleChat = useCallback(
    (chat: string) => void setPlace((held) => (held.chat === chat ? {} : { chat }), { history: 'replace' }),
    [setPlace],
  );
  const at = useMemo(() => readSpan(place.at), [place.at]);
  return {
    chat: place.chat,
    artifact: place.artifact,
    look: place.look,
    revision: place.rev,
    at,
    openings,
    phonePane: phone.pane,
    setPhonePane,
    openSource,
    openPassage,
    openArtifact,
    openArtifactPassage,
    showNewest,
    backToArtifact,
    closeLook,
    openChat,
    settleChat,
  };
}
