import type { ReactNode } from 'react';
import { comparisonSchema } from '@/lib/domain/transforms/types/comparison';
import { dataTableSchema } from '@/lib/domain/transforms/types/data-table';
import { flashcardsSchema } from '@/lib/domain/transforms/types/flashcards';
import { mindMapSchema } from '@/lib/domain/transforms/types/mind-map';
import { quizSchema } from '@/lib/domain/transforms/types/quiz';
import { slideDeckSchema } from '@/lib/domain/transforms/types/slide-deck';
import { timelineSchema } from '@/lib/domain/transforms/types/timeline';
import { FlashcardsView } from './flashcards-view';
import { listRecords } from '../list-records';
import { MindMapView } from './mind-map-view';
import { QuizView } from './quiz-view';
import type { ShownRecord } from './records-view';
import { SlidesView } from './slides-view';
import { TimelineView } from './timeline-view';

type View = { readonly label: string; readonly content: ReactNode };

const readers: readonly ((data: unknown) => View | null)[] = [
  (data) => {
    const read = timelineSchema.safeParse(data);
    return read.success ? { label: 'Timeline', content: <TimelineView data={read.data} /> } : null;
  },
  (data) => {
    const read = flashcardsSchema.safeParse(data);
    return read.success ? { label: 'Cards', content: <FlashcardsView data={read.data} /> } : null;
  },
  (data) => {
    const read = quizSchema.safeParse(data);
    return read.success ? { label: 'Quiz', content: <QuizView data={read.data} /> } : null;
  },
  (data) => {
    const read = mindMapSchema.safeParse(data);
    return read.success ? { label: 'Map', content: <MindMapView data={read.data} /> } : null;
  },
  (data) => {
    const read = slideDeckSchema.safeParse(data);
    return read.success ? { label: 'Slides', content: <SlidesView data={read.data} /> } : null;
  },
];

/** Returns the view for data of a known shape. For any other data it returns null, and only the text is shown. */
export function drawView(data: unknown): View | null {
  for (const read of readers) {
    const view = read(data);
    if (view !== null) return view;
  }
  return null;
}

/** Returns the rows of a comparison or a data table; null for any other data. */
export function readRecords(data: unknown): readonly ShownRecord[] | null {
  const comparison = comparisonSchema.safeParse(data);
  if (comparison.success) return listRecords(comparison.data);
  const table = dataTableSchema.safeParse(data);
  return table.success ? listRecords(table.data) : null;
}
