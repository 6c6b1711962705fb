'use client';

import { ChevronLeft, ChevronRight, Maximize, Printer } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { announce } from '@/components/shell/announce';
import { Button, IconButton } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import type { SlideDeckData } from '@/lib/domain/transforms/types/slide-deck';
import { numberQuotes } from '../number-quotes';
import { QuoteChips } from '../quote-chips';

type Slide = SlideDeckData['slides'][number];
type PlacedSlide = Slide & { readonly indexes: readonly (readonly number[])[] };

/**
 * One slide at a time, with the speaker's notes below it. The arrow keys, Page Up, Page Down, Home and End move between slides. Full screen
 * shows the slide alone; a printed page holds one slide with its notes.
 */
export function SlidesView({ data }: { readonly data: SlideDeckData }) {
  const stage = useRef<HTMLDivElement>(null);
  const slides = useMemo(() => placeSlides(data.slides), [data]);
  const [at, setAt] = useState(0);
  const slide = slides[at];
  if (slide === undefined) return null;
  const last = slides.length - 1;
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), last);
    if (next === at) return;
    setAt(next);
    announce(`Slide ${next + 1} of ${slides.length}: ${slides[next]?.heading ?? ''}`, 'slide');
  };
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      PageDown: at + 1,
      PageUp: at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <section aria-label="Slides" className="@container">
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
        <div
          ref={stage}
          role="group"
          aria-roledescription="slide"
          aria-label={`Slide ${at + 1} of ${slides.length}`}
          tabIndex={0}
          onKeyDown={press}
          className="grid min-h-72 content-center overflow-y-auto rounded-panel border border-line bg-raised p-6 @xl:aspect-video @xl:p-10"
        >
          <SlideFace slide={slide} />
        </div>
        <div className="flex items-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Previous slide"
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <span className="text-label text-soft tabular-nums">
            {at + 1} of {slides.length}
          </span>
          <IconButton
            icon={ChevronRight}
            label="Next slide"
            disabled={at === last}
            onClick={() => go(at + 1)}
          />
          <span className="key-hint hidden text-label text-soft tablet:inline">
            <Kbd>←</Kbd> <Kbd>→</Kbd> move
          </span>
          <span className="flex-1" />
          <IconButton icon={Printer} label="Print the slides" onClick={() => window.print()} />
          <Button size="small" icon={Maximize} onClick={() => void showAlone(stage.current)}>
            Full screen
          </Button>
        </div>
        <SlideNotes slide={slide} />
      </div>
      <div className="hidden print:block">
        {slides.map((each, place) => (
          <div key={place} className="break-after-page py-6">
            <SlideFace slide={each} />
            <SlideNotes slide={each} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A browser may refuse full screen, as some phones do. The slide then stays where it is. */
async function showAlone(stage: HTMLElement | null): Promise<void> {
  stage?.focus();
  try {
    await stage?.requestFullscreen();
  } catch {
    announce('This browser does not allow full screen.', 'slide');
  }
}

/** The citations of a slide are numbered in the order of the text: its points, then its notes. */
function placeSlides(slides: readonly Slide[]): PlacedSlide[] {
  const numbered = numberQuotes(slides.flatMap(({ points, notes }) => [...points, ...notes]));
  let next = 0;
  return slides.map(({ heading, points, notes }) => ({
    heading,
    points,
    notes,
    indexes: [...points, ...notes].map(() => numbered[next++] ?? []),
  }));
}

function SlideFace({ slide: { heading, points, indexes } }: { readonly slide: PlacedSlide }) {
  return (
    <div className="grid gap-4" dir="auto">
      <h2 className="font-reading text-heading font-semibold text-balance">{heading}</h2>
      <ul className="reading grid list-disc gap-2 ps-5">
        {points.map((point, place) => (
          <li key={place}>
            {point.text}
            <QuoteChips indexes={indexes[place] ?? []} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SlideNotes({ slide: { points, notes, indexes } }: { readonly slide: PlacedSlide }) {
  if (notes.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-label font-medium text-soft">Notes</h3>
      {notes.map((note, place) => (
        <p key={place} className="reading" dir="auto">
          {note.text}
          <QuoteChips indexes={indexes[points.length + place] ?? []} />
        </p>
      ))}
    </div>
  );
}
