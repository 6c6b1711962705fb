/**
 * What the built-in transforms return: plain data whose every statement carries the quotes it rests on. The shapes are
 * JSON and go into `assistant.data`; Markdown of the same content goes into `assistant.render`. Types only.
 */
import type { DatePrecision } from '@/lib/protocol/artifact-words';

/** Words of a source, literally; `n` is the packer's number. */
export type Quote = { readonly n: number; readonly quote: string };

export type QuotedText = { readonly text: string; readonly quotes: readonly Quote[] };

type ReportSection = { readonly heading: string; readonly statements: readonly QuotedText[] };
export type ReportData = {
  readonly type: 'report';
  readonly title: string;
  readonly lead: readonly QuotedText[];
  readonly sections: readonly ReportSection[];
};

export type ExecutiveBriefData = {
  readonly type: 'executive_brief';
  readonly title: string;
  /** The one sentence to read. */
  readonly bottomLine: QuotedText | null;
  readonly keyPoints: readonly QuotedText[];
  readonly figures: readonly QuotedText[];
  readonly dates: readonly QuotedText[];
};

type FaqItem = {
  readonly question: string;
  readonly answer: string;
  readonly quotes: readonly Quote[];
};
export type FaqData = { readonly type: 'faq'; readonly items: readonly FaqItem[] };

export type TimelineEvent = {
  /** ISO, as precise as the source is: `2024-03-07`, `2024-03`, `2024`; first year of a decade or century. */
  readonly date: string;
  readonly precision: DatePrecision;
  /** The date as the source writes it. */
  readonly written: string;
  readonly text: string;
  readonly quotes: readonly Quote[];
};
export type TimelineData = { readonly type: 'timeline'; readonly events: readonly TimelineEvent[] };

export type ComparisonCell = {
  readonly subject: string;
  /** The value as written, or the sentence where there is no single value; null where the source says nothing. */
  readonly value: string | null;
  readonly quotes: readonly Quote[];
};
export type ComparisonRow = {
  readonly attribute: string;
  readonly cells: readonly ComparisonCell[];
  /** Sources give different numbers or dates for the same thing. */
  readonly disagrees: boolean;
};
export type ComparisonData = {
  readonly type: 'comparison';
  /** What is compared: the sources by title. */
  readonly subjects: readonly string[];
  readonly rows: readonly ComparisonRow[];
};

export type Flashcard = {
  readonly front: string;
  readonly back: string;
  readonly quotes: readonly Quote[];
};
export type FlashcardsData = { readonly type: 'flashcards'; readonly cards: readonly Flashcard[] };

export type GuideData = {
  readonly type: 'guide';
  readonly title: string;
  readonly sources: readonly {
    readonly n: number;
    readonly title: string;
    readonly about: QuotedText | null;
  }[];
  readonly topics: readonly string[];
  /** Each can be answered from the sources; the quote says from where. */
  readonly questions: readonly { readonly question: string; readonly quotes: readonly Quote[] }[];
};

export type TransformData =
  | ReportData
  | ExecutiveBriefData
  | FaqData
  | TimelineData
  | ComparisonData
  | FlashcardsData
  | GuideData;

export type ExtractiveTransformType = TransformData['type'];

export type TransformOptions = {
  /** Most items (events, questions, cards, rows) wanted. */
  readonly most?: number;
  /** What to lean towards, in the person's words. */
  readonly focus?: string;
  readonly title?: string;
};
