import { useEffect, useEffectEvent } from 'react';
import { announce } from '@/components/shell/announce';
import { useSpokenAnswers } from '@/lib/client/answer-settings';
import { countNoun } from '@/lib/core/text';
import { isRefusal } from '@/lib/markdown/refusal-line';
import type { RunView } from '@/lib/protocol/agent-chat';
import { useSpokenAnswer } from './use-spoken-answer';

type ShownAnswer = {
  readonly view: RunView | null;
  /** The part of the text that the reader can see. */
  readonly text: string;
  readonly isRunning: boolean;
};

/**
 * Announces once that an answer is being written, and once what came of it. If the user has chosen so, also announces its sentences in between
 * (ux 60). An answer that failed is announced by the failure that is shown.
 */
export function useAnswerAnnouncements({ view, text, isRunning }: ShownAnswer): void {
  const [isWanted] = useSpokenAnswers();
  const turn = view?.turns.at(-1)?.turn ?? 0;
  const finish = useSpokenAnswer({ isWanted, turn: `${view?.ids?.runId ?? ''} ${turn}`, text });
  const status = view?.status;
  // The text grows many times a second, and none of that is a new state.
  const tell = useEffectEvent(() => {
    if (isRunning) announce('Answering', 'answer');
    else if (view?.status === 'complete') finish(() => announce(describeEnd(view.citations, text), 'answer'));
    else if (view?.status === 'stopped') finish(() => announce('Answer stopped', 'answer'));
  });
  useEffect(() => tell(), [isRunning, status]);
}

function describeEnd(citations: RunView['citations'], text: string): string {
  if (text.trim() === '') return 'The model returned nothing';
  if (isRefusal(text)) return 'Not in your sources';
  const sources = new Set(citations.map((citation) => citation.sourceId)).size;
  return sources === 0 ? 'Answer ready' : `Answer ready, ${countNoun(sources, 'source')}`;
}
