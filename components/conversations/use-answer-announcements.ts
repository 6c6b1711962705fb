import { useEffect } from 'react';
import { announce } from '@/components/shell/announce';
import { useSpokenAnswers } from '@/lib/client/answer-settings';
import { countNoun } from '@/lib/core/text';
import type { RunView } from '@/lib/protocol/agent-chat';
import { useSpokenAnswer } from './use-spoken-answer';

type ShownAnswer = {
  readonly view: RunView | null;
  /** The part of the text that the reader can see. */
  readonly text: string;
  readonly isRunning: boolean;
};

/**
 * Announces that an answer is being written and that it is ready. If the user has chosen so, also announces its sentences in between (ux
 * 60).
 */
export function useAnswerAnnouncements({ view, text, isRunning }: ShownAnswer): void {
  const [isWanted] = useSpokenAnswers();
  const turn = view?.turns.at(-1)?.turn ?? 0;
  const finish = useSpokenAnswer({ isWanted, turn: `${view?.ids?.runId ?? ''} ${turn}`, text });
  const status = view?.status;
  const citations = view?.citations;
  useEffect(() => {
    if (isRunning) announce('Answering', 'answer');
    else if (status === 'complete') {
      const sources = new Set(citations?.map((citation) => citation.sourceId)).size;
      const ready = text.trim() === '' ? 'The model returned nothing' : 'Answer ready';
      const words = sources === 0 ? ready : `Answer ready, ${countNoun(sources, 'source')}`;
      finish(() => announce(words, 'answer'));
    }
  }, [isRunning, status, citations, finish, text]);
}
