/**
 * The results of the built-in transforms: plain data in which every statement carries the quotes that support it. The types are JSON and go
 * into `assistant.data`; Markdown of the same content goes into `assistant.render`. Types only.
 */
import type { DatePrecision } from '@/lib/protocol/artifact-words';

/** Literal text of a source; `n` is the packer's number. */
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
  /** The single most important sentence. */
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
  /** ISO, as precise as the source: `2024-03-07`, `2024-03`, `2024`. For a decade or century, its first year. */
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
  /** The value as written, or a whole sentence if there is no single value; null if the source says nothing. */
  readonly value: string | null;
  readonly quotes: readonly Quote[];
};
export type ComparisonRow = {
  readonly attribute: string;
  readonly cells: readonly ComparisonCell[];
  /** True if sources give different numbers or dates for the same thing. */
  readonly disagrees: boolean;
};
export type ComparisonData = {
  readonly type: 'comparison';
  /** What is compared: the names of the sources. */
  readonly subjects: readonly string[];
  readonly rows: readonly ComparisonRow[];
};

export type Flashcard = {
  readonly front: string;
  readonly back: string;
  readonly quotes: readonly Quote[];
};
export type FlashcardsData = { readonly type: 'flashcards'; readonly cards: readonly Flashcard[] };

export type ProsAndConsData = {
  readonly type: 'pros_and_cons';
  readonly pros: readonly QuotedText[];
  readonly cons: readonly QuotedText[];
};

export type QuizData = {
  readonly type: 'quiz';
  readonly questions: readonly {
    readonly question: string;
    /** With the answer among them. */
    readonly choices: readonly string[];
    readonly answer: string;
    readonly quotes: readonly Quote[];
  }[];
};

export type GuideData = {
  readonly type: 'guide';
  readonly title: string;
  readonly sources: readonly {
    readonly n: number;
    readonly title: string;
    readonly about: QuotedText | null;
  }[];
  readonly topics: readonly string[];
  /** Questions that the sources can answer, with quotes that show where. */
  readonly questions: readonly { readonly question: string; readonly quotes: readonly Quote[] }[];
};

export type TakeawaysData = { readonly type: 'takeaways'; readonly items: readonly QuotedText[] };

export type GlossaryData = {
  readonly type: 'glossary';
  readonly terms: readonly {
    readonly term: string;
    readonly meaning: string;
    readonly quotes: readonly Quote[];
  }[];
};

export type OutlineData = {
  readonly type: 'outline';
  readonly items: readonly (QuotedText & {
    /** Title of the source. */
    readonly source: string;
    readonly heading: string;
    /** Depth of the heading, from 1. */
    readonly level: number;
  })[];
};

export type ActionItemsData = {
  readonly type: 'action_items';
  /** `due` is the first date of the sentence, as written. */
  readonly items: readonly (QuotedText & { readonly due: string | null })[];
};

export type StudyGuideData = {
  readonly type: 'study_guide';
  readonly sections: readonly ReportSection[];
  readonly terms: GlossaryData['terms'];
  readonly questions: readonly FaqItem[];
};

export type BibliographyData = {
  readonly type: 'bibliography';
  readonly entries: readonly (QuotedText & { readonly n: number; readonly title: string })[];
};

export type DataTableData = {
  readonly type: 'data_table';
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly subject: string;
    readonly cells: readonly {
      readonly column: string;
      /** As written; null if the source says nothing. */
      readonly value: string | null;
      readonly quotes: readonly Quote[];
    }[];
  }[];
};

export type MindMapData = {
  readonly type: 'mind_map';
  readonly centre: string;
  readonly branches: readonly { readonly label: string; readonly statements: readonly QuotedText[] }[];
};

export type SlideDeckData = {
  readonly type: 'slide_deck';
  readonly slides: readonly {
    readonly heading: string;
    readonly points: readonly QuotedText[];
    readonly notes: readonly QuotedText[];
  }[];
};

export type EmailData = {
  readonly type: 'email';
  readonly subject: string;
  readonly points: readonly QuotedText[];
};

export type PodcastScriptData = {
  readonly type: 'podcast_script';
  readonly title: string;
  readonly exchanges: readonly {
    readonly question: string;
    readonly answers: readonly (QuotedText & { readonly source?: string })[];
  }[];
};

export type TransformData =
  | ReportData
  | StudyGuideData
  | BibliographyData
  | DataTableData
  | MindMapData
  | SlideDeckData
  | EmailData
  | PodcastScriptData
  | TakeawaysData
  | GlossaryData
  | OutlineData
  | ActionItemsData
  | ExecutiveBriefData
  | FaqData
  | TimelineData
  | ComparisonData
  | FlashcardsData
  | QuizData
  | ProsAndConsData
  | GuideData;

export type ExtractiveTransformType = TransformData['type'];

export type TransformOptions = {
  /** Maximum number of items (events, questions, cards, rows). */
  readonly most?: number;
  /** What to emphasise, as the user worded it. */
  readonly focus?: string;
  readonly title?: string;
  /** Title of the collection. */
  readonly collection?: string;
  /** The columns of a data table, as the user listed them. */
  readonly columns?: string;
};
