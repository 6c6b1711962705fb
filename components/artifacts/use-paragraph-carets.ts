import type { EditorView } from '@uiw/react-codemirror';
import { useEffect, useRef, useState } from 'react';
import { type Company, useOwnCaret } from '@/components/presence/use-company';
import { useWriters } from '@/components/presence/use-writers';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { findParagraphs, nameParagraph } from './paragraph-carets';
import { showWriters } from './writer-marks';

type EditedArtifact = {
  readonly base: ArtifactDetailReply;
  readonly view: EditorView | null;
  readonly company: Company | undefined;
};

/** Milliseconds that the caret rests before its paragraph is looked up: the text may be long. */
const restMs = 200;

/** Shows in the editor where the others write, and tells them where the caret is. Returns what is called when it has moved. */
export function useParagraphCarets({ base, view, company }: EditedArtifact) {
  const writers = useWriters(company, 'artifact');
  const [own, setOwn] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tell = useSteadyHandler((offset: number | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        setOwn(
          offset === null || view === null ? null : nameParagraph(base, view.state.doc.toString(), offset),
        ),
      restMs,
    );
  });
  useOwnCaret('artifact', base.id, own);
  useEffect(() => {
    if (view?.hasFocus === true) tell(view.state.selection.main.head);
    return () => clearTimeout(timer.current);
  }, [view, base.version, tell]);
  useEffect(() => {
    if (view !== null) showWriters(view, findParagraphs(base, view.state.doc.toString(), writers));
  }, [view, base, writers]);
  return tell;
}
