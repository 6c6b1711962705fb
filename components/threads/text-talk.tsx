'use client';

import { MessageSquarePlus, Quote } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useCiteTarget } from '@/components/citations/cite-target';
import { markRanges } from '@/components/citations/mark-ranges';
import { watchPage } from '@/components/citations/watch-page';
import { Button } from '@/components/ui/button';
import { showFailureToast } from '@/components/ui/toast';
import type { Span } from '@/lib/evidence/span';
import { findSelectedSpan, findShownRange } from './selected-span';
import { addTalkText, findSelection, talkAboutSelection, type TalkSubject, useTalk } from './talk-store';
import { listStoredWords } from './text-words';
import { useThreads, useThreadTally } from './use-threads';

type TextTalkProps = {
  /** The element that shows the text. */
  readonly root: RefObject<HTMLElement | null>;
  readonly markdown: string;
  /** True if `[1]` in the text is the number of a citation. */
  readonly hasMarkers: boolean;
  readonly write: (span: Span | null) => TalkSubject;
  /** True if the threads are counted while the discussion is closed, so that their passages are marked. */
  readonly marksAlways: boolean;
  /** What else can be done with selected words. */
  readonly children?: ReactNode;
};

const nothing = () => undefined;

/** Lets readers comment on a passage of a text that they select, and underlines the passages that are being discussed. */
export function TextTalk({ root, markdown, hasMarkers, write, marksAlways, children }: TextTalkProps) {
  const talk = useTalk();
  const subject = useMemo(() => write(null), [write]);
  const isOpen = talk !== null && talk.subject.kind === subject.kind && talk.subject.id === subject.id;
  const tally = useThreadTally(marksAlways || isOpen ? subject : null, { isOpen });
  const hasThreads = (tally.data?.open ?? 0) > 0;
  const threads = useThreads(hasThreads ? subject : null, tally.data?.mark);
  const [shown, setShown] = useState<Span | null>(null);
  const spans = useMemo(
    () =>
      (threads.data?.items ?? []).flatMap(({ anchor, resolved_at: resolvedAt }) =>
        anchor.span === null || resolvedAt !== null ? [] : [anchor.span],
      ),
    [threads.data],
  );

  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let stored: ReturnType<typeof listStoredWords> | null = null;
    return addTalkText({
      root: element,
      write,
      findSpan(range) {
        stored ??= listStoredWords(markdown, hasMarkers);
        return findSelectedSpan(element, stored, range);
      },
      show: (span) => setShown({ start: span.start, end: span.end }),
    });
  }, [root, write, markdown, hasMarkers]);

  useEffect(() => {
    const element = root.current;
    if (element === null || (spans.length === 0 && shown === null)) return undefined;
    const stored = listStoredWords(markdown, hasMarkers);
    const find = (span: Span) => findShownRange(element, stored, span) ?? [];
    let unmark: () => void = nothing;
    let isNew = true;
    const stop = watchPage(element, () => {
      unmark();
      const seen = shown === null ? [] : [find(shown)].flat();
      const undo = [markRanges('talk', spans.flatMap(find)), markRanges('evidence', seen)];
      unmark = () => {
        for (const one of undo) one();
      };
      const [place] = seen;
      if (isNew) place?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
      isNew = false;
    });
    return () => {
      stop();
      unmark();
    };
  }, [root, markdown, hasMarkers, spans, shown]);

  return (
    <SelectionButtons
      root={root}
      markdown={markdown}
      sourceId={subject.kind === 'source' ? subject.id : null}
    >
      {children}
    </SelectionButtons>
  );
}

type SelectionButtonsProps = Pick<TextTalkProps, 'root' | 'markdown' | 'children'> & {
  /** The source whose text it is, or null if it is the text of something else. */
  readonly sourceId: string | null;
};

/** Buttons beside what is selected in the text. */
function SelectionButtons({ root, markdown, sourceId, children }: SelectionButtonsProps) {
  const [place, setPlace] = useState<{ readonly top: number; readonly left: number } | null>(null);
  const cite = useCiteTarget();
  useEffect(() => {
    const look = () => setPlace(root.current === null ? null : findButtonPlace(root.current));
    const hide = () => setPlace(null);
    document.addEventListener('selectionchange', look);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('scroll', hide, true);
    };
  }, [root]);
  if (place === null) return null;
  const press = (act: () => void) => ({
    // Pressing it leaves the words selected.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => {
      act();
      setPlace(null);
    },
  });
  const citeSelected = (to: NonNullable<typeof cite>, id: string) => {
    const span = findSelection()?.span ?? null;
    if (span === null)
      showFailureToast(
        'The passage was not cited.',
        'The words that you selected are not part of the source.',
      );
    else to({ sourceId: id, quote: markdown.slice(span.start, span.end) });
  };
  return (
    <span className="no-print fixed z-20 flex gap-1 select-none" style={place}>
      {cite !== null && sourceId !== null && (
        <Button
          size="small"
          variant="primary"
          icon={Quote}
          className="shadow-float"
          {...press(() => citeSelected(cite, sourceId))}
        >
          Cite this
        </Button>
      )}
      {children}
      <Button size="small" icon={MessageSquarePlus} className="shadow-float" {...press(talkAboutSelection)}>
        Comment
      </Button>
    </span>
  );
}

/** Pixels kept between the button and the edges of the window, and its own size. */
const room = { edge: 8, width: 340, height: 40 };

function findButtonPlace(root: Element) {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer) || selection.toString().trim() === '') return null;
  const box = range.getBoundingClientRect();
  return {
    top: Math.min(box.bottom + room.edge, window.innerHeight - room.height - room.edge),
    left: Math.max(room.edge, Math.min(box.right, window.innerWidth - room.width - room.edge)),
  };
}
