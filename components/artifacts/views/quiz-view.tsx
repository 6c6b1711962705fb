'use client';

import { Check, RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { Kbd } from '@/components/ui/kbd';
import { followUser } from '@/components/ui/move-focus';
import { countNoun } from '@/lib/core/text';
import type { QuizData } from '@/lib/domain/transforms/types/quiz';
import { numberQuotes } from '../number-quotes';
import { QuoteChips } from '../quote-chips';

/** One round: the questions that are asked, and what was chosen so far. */
type Round = { readonly asked: readonly number[]; readonly chosen: readonly string[] };

/** Asks one question at a time and keeps the score. The number keys choose, and Enter goes on. The passage is shown with the answer. */
export function QuizView({ data }: { readonly data: QuizData }) {
  const indexes = useMemo(() => numberQuotes(data.questions), [data]);
  const everything = useMemo(() => data.questions.map((_question, index) => index), [data]);
  const [round, setRound] = useState<Round>({ asked: everything, chosen: [] });
  const [isShown, setShown] = useState(false);
  const card = useRef<HTMLElement>(null);
  const isPlaying = useRef(false);
  const at = isShown ? round.chosen.length - 1 : round.chosen.length;
  const position = round.asked[at];
  const question = position === undefined ? undefined : data.questions[position];
  const isRight = (place: number) => data.questions[round.asked[place] ?? -1]?.answer === round.chosen[place];
  // The button that had the focus is gone with its question. The number keys must still work.
  useEffect(() => {
    if (isPlaying.current) followUser(card.current);
  }, [position]);
  const score = round.chosen.filter((_choice, place) => isRight(place)).length;

  if (question === undefined || position === undefined) {
    const missed = round.asked.filter((_asked, place) => !isRight(place));
    return (
      <QuizScore
        score={score}
        count={round.asked.length}
        missed={missed.map((index) => data.questions[index]?.question ?? '')}
        onRetry={() => setRound({ asked: missed, chosen: [] })}
        onRestart={() => setRound({ asked: everything, chosen: [] })}
      />
    );
  }

  const choose = (choice: string) => {
    if (isShown) return;
    isPlaying.current = true;
    const verdict = choice === question.answer ? 'Right.' : `Wrong. The answer is ${question.answer}.`;
    announce(verdict, 'quiz');
    setRound({ asked: round.asked, chosen: [...round.chosen, choice] });
    setShown(true);
  };
  const goOn = () => setShown(false);
  const press = (event: KeyboardEvent) => {
    const choice = question.choices[Number(event.key) - 1];
    if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(choice);
  };
  return (
    <section
      ref={card}
      aria-label="Quiz"
      tabIndex={-1}
      onKeyDown={press}
      className="mx-auto grid max-w-xl gap-3 rounded-panel"
    >
      <p className="flex text-label text-soft tabular-nums">
        <span className="flex-1">
          Question {at + 1} of {round.asked.length}
        </span>
        <span>{score} right</span>
      </p>
      <div className="grid gap-4 rounded-panel border border-line bg-raised p-5">
        <h2 className="reading text-title!" dir="auto">
          {question.question}
        </h2>
        <ol className="grid gap-2">
          {question.choices.map((choice, place) => (
            <li key={choice}>
              <QuizChoice
                place={place + 1}
                choice={choice}
                mark={!isShown ? null : readMark(choice, question.answer, round.chosen[at])}
                onChoose={() => choose(choice)}
              />
            </li>
          ))}
        </ol>
        {isShown && (
          <div className="flex items-center gap-3">
            <p className="reading flex-1" role="status">
              {isRight(at) ? 'Right' : 'Wrong'}
              <QuoteChips indexes={indexes[position] ?? []} />
            </p>
            <Button variant="primary" autoFocus onClick={goOn}>
              {at + 1 === round.asked.length ? 'Show the score' : 'Next question'}
            </Button>
          </div>
        )}
      </div>
      <p className="key-hint text-label text-soft">
        <Kbd>1</Kbd> – <Kbd>{String(question.choices.length)}</Kbd> choose <Kbd>Enter</Kbd> goes on
      </p>
    </section>
  );
}

type Mark = 'right' | 'wrong' | null;

function readMark(choice: string, answer: string, chosen: string | undefined): Mark {
  if (choice === answer) return 'right';
  return choice === chosen ? 'wrong' : null;
}

const markNames = { right: 'the answer', wrong: 'your choice' } as const;

type QuizChoiceProps = {
  readonly place: number;
  readonly choice: string;
  readonly mark: Mark;
  readonly onChoose: () => void;
};

function QuizChoice({ place, choice, mark, onChoose }: QuizChoiceProps) {
  const Icon = mark === 'right' ? Check : X;
  return (
    <button
      type="button"
      onClick={onChoose}
      className={joinClasses(
        'flex w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-start hover:bg-sunk',
        mark === 'right' && 'border-proved text-proved',
        mark === 'wrong' && 'border-unsupported text-unsupported',
      )}
    >
      <span aria-hidden className="text-label text-soft tabular-nums">
        {place}
      </span>
      <span className="flex-1" dir="auto">
        {choice}
      </span>
      {mark !== null && (
        <span className="flex items-center gap-1 text-label">
          <Icon size={16} aria-hidden />
          {markNames[mark]}
        </span>
      )}
    </button>
  );
}

type QuizScoreProps = {
  readonly score: number;
  readonly count: number;
  readonly missed: readonly string[];
  readonly onRetry: () => void;
  readonly onRestart: () => void;
};

function QuizScore({ score, count, missed, onRetry, onRestart }: QuizScoreProps) {
  return (
    <section aria-label="Score" className="mx-auto grid max-w-xl gap-4">
      <h2 className="font-reading text-heading">
        {score} of {countNoun(count, 'question')} right
      </h2>
      {missed.length > 0 && (
        <>
          <p className="text-soft">Missed:</p>
          <ul className="reading list-disc ps-5">
            {missed.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {missed.length > 0 && (
          <Button variant="primary" autoFocus onClick={onRetry}>
            Ask the missed ones again
          </Button>
        )}
        <Button icon={RotateCcw} autoFocus={missed.length === 0} onClick={onRestart}>
          Start over
        </Button>
      </div>
    </section>
  );
}
