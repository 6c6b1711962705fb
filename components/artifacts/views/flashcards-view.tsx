'use client';

import { ChevronLeft, ChevronRight, Shuffle } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { announce } from '@/components/shell/announce';
import { Button, IconButton } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import type { FlashcardsData } from '@/lib/domain/transforms/types/flashcards';
import { numberQuotes } from '../number-quotes';
import { QuoteChips } from '../quote-chips';

/** Shows cards one at a time. The space key flips a card and the arrow keys move between cards. The passage is shown with the answer. */
export function FlashcardsView({ data }: { readonly data: FlashcardsData }) {
  const indexes = useMemo(() => numberQuotes(data.cards), [data]);
  const [order, setOrder] = useState(() => data.cards.map((_card, index) => index));
  const [at, setAt] = useState(0);
  const [isFlipped, setFlipped] = useState(false);
  const position = order[at] ?? 0;
  const card = data.cards[position];
  if (card === undefined) return null;

  const go = (to: number) => {
    if (to < 0 || to >= order.length) return;
    setAt(to);
    setFlipped(false);
    announce(`Card ${to + 1} of ${order.length}: ${data.cards[order[to] ?? 0]?.front ?? ''}`, 'card');
  };
  const flip = () => {
    if (!isFlipped) announce(card.back, 'card');
    setFlipped(!isFlipped);
  };
  const shuffle = () => {
    setOrder(shuffled(order));
    setAt(0);
    setFlipped(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(at + 1);
    else if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === ' ' && event.target === event.currentTarget) flip();
    else return;
    event.preventDefault();
  };
  return (
    <section aria-label="Flashcards" className="mx-auto grid max-w-xl gap-3">
      <div
        role="group"
        aria-roledescription="card"
        aria-label={`Card ${at + 1} of ${order.length}`}
        tabIndex={0}
        onKeyDown={press}
        className="grid min-h-64 content-between gap-4 rounded-panel border border-line bg-raised p-5"
      >
        <p className="text-label text-soft tabular-nums">
          {at + 1} of {order.length}
        </p>
        <div className="reading text-center" dir="auto">
          <p className="text-title!">{card.front}</p>
          {isFlipped && (
            <p className="border-t border-line pt-3">
              {card.back}
              <QuoteChips indexes={indexes[position] ?? []} />
            </p>
          )}
        </div>
        <div className="flex items-center justify-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Previous card"
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <Button onClick={flip} className="room-36">
            {isFlipped ? 'Hide the answer' : 'Show the answer'}
          </Button>
          <IconButton
            icon={ChevronRight}
            label="Next card"
            disabled={at === order.length - 1}
            onClick={() => go(at + 1)}
          />
        </div>
      </div>
      <p className="flex items-center gap-2 text-label text-soft">
        <span className="key-hint">
          <Kbd>Space</Kbd> flips <Kbd>←</Kbd> <Kbd>→</Kbd> move
        </span>
        <span className="flex-1" />
        <Button size="small" variant="quiet" icon={Shuffle} onClick={shuffle}>
          Shuffle
        </Button>
      </p>
    </section>
  );
}

/** Uses the Fisher–Yates shuffle. */
function shuffled(order: readonly number[]): number[] {
  const cards = [...order];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other] ?? 0, cards[last] ?? 0];
  }
  return cards;
}
