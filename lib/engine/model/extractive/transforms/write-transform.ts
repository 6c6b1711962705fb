/**
 * Writes transform data as Markdown with a marker after every statement, the quotes in the order of the markers. The data itself is passed
 * along unchanged. Adds headings and labels, never a statement.
 */
import { checkShape, type JsonValue } from '@/lib/core/json';
import { z } from 'zod';
import { createDraftWriter, type Draft, type DraftWriter } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { selfDescription } from '../answer/write-answer';
import type { PacketSource } from '../rank/packet-index';
import type {
  ActionItemsData,
  BibliographyData,
  ComparisonData,
  DataTableData,
  EmailData,
  ExecutiveBriefData,
  FaqData,
  FlashcardsData,
  GlossaryData,
  GuideData,
  MindMapData,
  OutlineData,
  PodcastScriptData,
  ProsAndConsData,
  Quote,
  QuotedText,
  QuizData,
  ReportData,
  SlideDeckData,
  StudyGuideData,
  TakeawaysData,
  TimelineData,
  TransformData,
} from './types';

export function writeTransform(data: TransformData, sources: readonly PacketSource[]): Draft {
  const page = new TransformPage(createDraftWriter(), sources);
  page.write(data);
  const json = checkShape(z.json(), data);
  return page.finish('title' in data ? data.title : titles[data.type], json.ok ? json.value : null);
}

const titles = {
  report: 'Report',
  takeaways: 'Takeaways',
  glossary: 'Glossary',
  outline: 'Outline',
  action_items: 'Action items',
  executive_brief: 'Executive brief',
  faq: 'Questions and answers',
  timeline: 'Timeline',
  comparison: 'Comparison',
  flashcards: 'Flashcards',
  quiz: 'Quiz',
  pros_and_cons: 'Pros and cons',
  study_guide: 'Study guide',
  bibliography: 'Bibliography',
  data_table: 'Data table',
  mind_map: 'Mind map',
  slide_deck: 'Slide deck',
  email: 'Email',
  podcast_script: 'Podcast script',
  guide: 'Guide',
} as const satisfies Record<TransformData['type'], string>;

/** Written instead of an empty page. */
const nothing = 'The sources contain nothing of this kind.';

/** Results that consist of several parts. */
type LongData =
  | StudyGuideData
  | BibliographyData
  | DataTableData
  | MindMapData
  | SlideDeckData
  | EmailData
  | PodcastScriptData;

const longTypes: Readonly<Record<LongData['type'], true>> = {
  study_guide: true,
  bibliography: true,
  data_table: true,
  mind_map: true,
  slide_deck: true,
  email: true,
  podcast_script: true,
};
const isLong = (data: TransformData): data is LongData => Object.hasOwn(longTypes, data.type);

class TransformPage {
  constructor(
    private readonly writer: DraftWriter,
    private readonly sources: readonly PacketSource[],
  ) {}

  write(data: TransformData): void {
    if (isLong(data)) this.writeLong(data);
    else this.writeShort(data);
  }

  private writeLong(data: LongData): void {
    switch (data.type) {
      case 'study_guide':
        return this.writeStudyGuide(data);
      case 'bibliography':
        return this.writeBibliography(data);
      case 'data_table':
        return this.writeDataTable(data);
      case 'mind_map':
        return this.writeMindMap(data);
      case 'slide_deck':
        return this.writeSlideDeck(data);
      case 'email':
        return this.writeEmail(data);
      case 'podcast_script':
        return this.writePodcastScript(data);
    }
  }

  private writeShort(data: Exclude<TransformData, LongData>): void {
    switch (data.type) {
      case 'report':
        return this.writeReport(data);
      case 'takeaways':
      case 'action_items':
        return this.writeItems(data);
      case 'glossary':
        return this.writeGlossary(data);
      case 'outline':
        return this.writeOutline(data);
      case 'executive_brief':
        return this.writeBrief(data);
      case 'faq':
        return this.writeFaq(data);
      case 'timeline':
        return this.writeTimeline(data);
      case 'comparison':
        return this.writeComparison(data);
      case 'flashcards':
        return this.writeFlashcards(data);
      case 'quiz':
        return this.writeQuiz(data);
      case 'pros_and_cons':
        return this.writeSides(data);
      case 'guide':
        return this.writeGuide(data);
    }
  }

  finish(title: string, data: JsonValue): Draft {
    this.writer.add(selfDescription);
    return this.writer.finish(title, data);
  }

  private writeReport(data: ReportData): void {
    this.writer.add(`# ${escapeMarkdown(data.title)}`);
    this.addList(data.lead);
    for (const section of data.sections) {
      this.writer.add(`## ${escapeMarkdown(section.heading)}`);
      this.addList(section.statements);
    }
    if (data.lead.length + data.sections.length === 0) this.writer.add(nothing);
  }

  private writeItems({ items }: TakeawaysData | ActionItemsData): void {
    if (items.length === 0) this.writer.add(nothing);
    this.addList(items);
  }

  private writeGlossary({ terms }: GlossaryData): void {
    if (terms.length === 0) return this.writer.add(nothing);
    this.writer.add(
      terms
        .map(
          ({ term, meaning, quotes }) =>
            `- **${escapeMarkdown(term)}** — ${escapeMarkdown(meaning)} ${this.markAll(quotes)}`,
        )
        .join('\n'),
    );
  }

  private writeOutline({ items }: OutlineData): void {
    if (items.length === 0) this.writer.add(nothing);
    for (const { heading, level, ...stated } of items) {
      this.writer.add(`${'#'.repeat(level + 1)} ${escapeMarkdown(heading)}`);
      this.writer.add(this.state(stated));
    }
  }

  private writeBrief(data: ExecutiveBriefData): void {
    this.writer.add(`# ${escapeMarkdown(data.title)}`);
    if (data.bottomLine === null) this.writer.add(nothing);
    else this.writer.add(`**Bottom line.** ${this.state(data.bottomLine)}`);
    this.addPart('Key points', data.keyPoints);
    this.addPart('Figures', data.figures);
    this.addPart('Dates', data.dates);
  }

  private writeFaq({ items }: FaqData): void {
    if (items.length === 0) this.writer.add(nothing);
    for (const item of items) {
      this.writer.add(`## ${escapeMarkdown(item.question)}`);
      this.writer.add(
        item.quotes.map((quote) => `${escapeMarkdown(quote.quote)} ${this.mark(quote)}`).join(' '),
      );
    }
  }

  private writeTimeline({ events }: TimelineData): void {
    if (events.length === 0) this.writer.add(nothing);
    else {
      this.writer.add(
        events
          .map(
            (event) =>
              `- **${escapeMarkdown(event.written)}** — ${escapeMarkdown(event.text)} ${this.markAll(event.quotes)}`,
          )
          .join('\n'),
      );
    }
  }

  private writeComparison({ subjects, rows }: ComparisonData): void {
    if (rows.length === 0) return this.writer.add(nothing);
    const head = ['', ...subjects.map(escapeMarkdown)];
    const lines = rows.map((row) => [
      `${escapeMarkdown(row.attribute)}${row.disagrees ? ' (the sources differ)' : ''}`,
      ...row.cells.map((cell) =>
        cell.value === null ? '–' : `${escapeMarkdown(cell.value)} ${this.markAll(cell.quotes)}`,
      ),
    ]);
    const rule = head.map(() => '---');
    this.writer.add([head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  }

  private writeFlashcards({ cards }: FlashcardsData): void {
    if (cards.length === 0) return this.writer.add(nothing);
    this.writer.add(
      cards
        .map(
          (card) =>
            `- **${escapeMarkdown(card.front)}**\n  ${escapeMarkdown(card.back)} ${this.markAll(card.quotes)}`,
        )
        .join('\n'),
    );
  }

  private writeQuiz({ questions }: QuizData): void {
    if (questions.length === 0) return this.writer.add(nothing);
    for (const [place, { question, choices }] of questions.entries()) {
      this.writer.add(`**${place + 1}. ${escapeMarkdown(question)}**`);
      this.writer.add(choices.map((choice) => `- ${escapeMarkdown(choice)}`).join('\n'));
    }
    this.writer.add('## Answers');
    for (const [place, { answer, quotes }] of questions.entries())
      this.writer.add(`**${place + 1}.** ${this.state({ text: answer, quotes })}`);
  }

  private writeSides({ pros, cons }: ProsAndConsData): void {
    if (pros.length + cons.length === 0) this.writer.add(nothing);
    this.addPart('Pros', pros);
    this.addPart('Cons', cons);
  }

  private writeGuide(data: GuideData): void {
    this.writer.add(`# ${escapeMarkdown(data.title)}`);
    this.addPart(
      'What is here',
      data.sources.flatMap(({ about }) => (about === null ? [] : [about])),
    );
    if (data.topics.length > 0) {
      this.writer.add('## What comes up most');
      this.writer.add(data.topics.map(escapeMarkdown).join(' · '));
    }
    if (data.questions.length === 0) return;
    this.writer.add('## Questions to ask');
    this.writer.add(
      data.questions
        .map(({ question, quotes }) => `- ${escapeMarkdown(question)} ${this.markAll(quotes)}`)
        .join('\n'),
    );
  }

  private writeStudyGuide({ sections, terms, questions }: StudyGuideData): void {
    if (sections.length + terms.length + questions.length === 0) this.writer.add(nothing);
    for (const { heading, statements } of sections) this.addPart(heading, statements);
    if (terms.length > 0) {
      this.writer.add('## Terms');
      this.writeGlossary({ type: 'glossary', terms });
    }
    if (questions.length > 0) this.writeFaq({ type: 'faq', items: questions });
  }

  private writeBibliography({ entries }: BibliographyData): void {
    if (entries.length === 0) this.writer.add(nothing);
    for (const { title, ...stated } of entries) {
      this.writer.add(`**${escapeMarkdown(title)}**`);
      this.writer.add(this.state(stated));
    }
  }

  private writeDataTable({ columns, rows }: DataTableData): void {
    this.writeComparison({
      type: 'comparison',
      subjects: columns,
      rows: rows.map(({ subject, cells }) => ({
        attribute: subject,
        cells: cells.map(({ column, value, quotes }) => ({ subject: column, value, quotes })),
        disagrees: false,
      })),
    });
  }

  private writeMindMap({ centre, branches }: MindMapData): void {
    if (branches.length === 0) return this.writer.add(nothing);
    this.writer.add(`# ${escapeMarkdown(centre)}`);
    for (const { label, statements } of branches) this.addPart(label, statements);
  }

  private writeSlideDeck({ slides }: SlideDeckData): void {
    if (slides.length === 0) this.writer.add(nothing);
    for (const { heading, points, notes } of slides) this.addPart(heading, [...points, ...notes]);
  }

  private writeEmail({ subject, points }: EmailData): void {
    if (points.length === 0) return this.writer.add(nothing);
    this.writer.add(`**Subject:** ${escapeMarkdown(subject)}`);
    this.addList(points);
  }

  private writePodcastScript({ title, exchanges }: PodcastScriptData): void {
    if (exchanges.length === 0) return this.writer.add(nothing);
    this.writer.add(`# ${escapeMarkdown(title)}`);
    for (const { question, answers } of exchanges) this.addPart(question, answers);
  }

  private addPart(heading: string, statements: readonly QuotedText[]): void {
    if (statements.length === 0) return;
    this.writer.add(`## ${escapeMarkdown(heading)}`);
    this.addList(statements);
  }

  private addList(statements: readonly QuotedText[]): void {
    if (statements.length > 0) this.writer.add(statements.map((one) => `- ${this.state(one)}`).join('\n'));
  }

  private state({ text, quotes }: QuotedText): string {
    return `${escapeMarkdown(text)} ${this.markAll(quotes)}`;
  }

  private markAll(quotes: readonly Quote[]): string {
    return quotes.map((quote) => this.mark(quote)).join('');
  }

  /** A quote names its source by number. If the source comes in chunks, cites the chunk that contains the quote. */
  private mark({ n, quote }: Quote): string {
    const chunks = this.sources.filter((source) => source.n === n);
    const source = chunks.find((chunk) => chunk.markdown.includes(quote)) ?? chunks[0];
    return source === undefined ? '' : this.writer.cite(source, quote);
  }
}
