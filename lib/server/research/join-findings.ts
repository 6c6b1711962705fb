/**
 * Joins what the built-in reader found into a report: first what it comes to (the best passage for each question, where the sources
 * disagree, what is not answered), then the other passages under their questions. No passage occurs twice. Pure.
 */
import { reportLabels, reportSections } from '@/lib/domain/research/report-words';
import { readSectionQuestion } from '@/lib/engine/model/extractive/research/section-question';
import type { NewCitation } from '@/lib/domain/citations/store';
import type { AnswerPart } from '../citations/join-parts';
import { type CitedWriter, createCitedWriter } from './cited-writer';
import { type Finding, isCarried } from './findings';
import { createTold, listPassages, type Passage, type Told } from './list-passages';
import { type FindingsDisagree, listDisagreements, withoutBrackets, writeSides } from './write-disagreements';
import { describeGaps } from './write-gaps';

/** @param reached the sentence about the limits that took effect, or null if none did. */
export function joinFindings(findings: readonly Finding[], reached: string | null): AnswerPart[] {
  const carried = findings.filter(isCarried);
  const told = createTold();
  const summary = writeSummary({ findings, carried, reached, told });
  return [summary, ...carried.flatMap((finding) => writeSection(finding, told))];
}

/** Writes the passages of one finding alone, as an answer. */
export function writePassages(finding: Finding): AnswerPart[] {
  return writeList(listPassages(finding), { heading: '', told: createTold() });
}

type Summing = {
  readonly findings: readonly Finding[];
  readonly carried: readonly Finding[];
  readonly reached: string | null;
  readonly told: Told;
};

/** Maximum number of passages in the summary for one question, each from another source. */
const mostLeads = 2;

function writeSummary({ findings, carried, reached, told }: Summing): AnswerPart {
  const disagreements = listDisagreements(carried);
  for (const { one, other } of disagreements)
    for (const { sentence } of [one, other]) told.tellSentence(sentence);
  const asked = carried.filter(({ node }) => readSectionQuestion(node.question) === null);
  const isOne = findings.filter(({ node }) => readSectionQuestion(node.question) === null).length === 1;
  const writer = createCitedWriter();
  for (const finding of asked) {
    const leads = chooseLeads(listPassages(finding), told);
    if (leads.length === 0) continue;
    writer.add(isOne ? '\n- ' : `\n- **${withoutBrackets(finding.node.question)}** `);
    for (const [place, lead] of leads.entries()) writeLead(writer, lead, place > 0);
  }
  for (const disagreement of disagreements) writeDisagreement(writer, disagreement);
  for (const gap of describeGaps(findings)) writer.add(`\n- ${reportLabels.gap} ${gap}`);
  if (reached !== null) writer.add(`\n- ${reportLabels.limit} ${reached}`);
  return { heading: `## ${reportSections.summary}\n`, ...writer.finish() };
}

function chooseLeads(passages: readonly Passage[], told: Told): Passage[] {
  const sources = new Set<NewCitation['sourceId']>();
  return passages.filter(({ citation }) => {
    if (sources.size === mostLeads || sources.has(citation.sourceId) || !told.tell(citation)) return false;
    sources.add(citation.sourceId);
    return true;
  });
}

function writeLead(writer: CitedWriter, { words, citation }: Passage, isFurther: boolean): void {
  writer.add(isFurther ? ` ${words} ` : `${words} `);
  writer.cite(citation);
}

function writeDisagreement(writer: CitedWriter, disagreement: FindingsDisagree): void {
  writer.add(`\n- The sources disagree: `);
  writeSides(writer, disagreement);
}

function writeSection(finding: Finding, told: Told): AnswerPart[] {
  const section = readSectionQuestion(finding.node.question);
  const title = section === null ? finding.node.question : `Under “${section.heading}”`;
  const leadIn = section === null ? '' : `${withoutBrackets(section.heading)}: `;
  const passages = listPassages(finding).map(({ words, citation }) => ({
    citation,
    words: leadIn !== '' && words.startsWith(leadIn) ? words.slice(leadIn.length) : words,
  }));
  return writeList(passages, { heading: `## ${withoutBrackets(title)}\n\n`, told });
}

type Listing = { readonly heading: string; readonly told: Told };

/** Returns no part if everything was told before. */
function writeList(passages: readonly Passage[], { heading, told }: Listing): AnswerPart[] {
  const fresh = passages.filter(({ citation }) => told.tell(citation));
  const bySource = [...Map.groupBy(fresh, ({ citation }) => citation.sourceId).values()];
  if (bySource.length === 0) return [];
  const writer = createCitedWriter();
  for (const [place, own] of bySource.entries()) {
    if (place > 0) writer.add('\n\n');
    if (bySource.length > 1) writer.add(`**${writeTitle(own[0]?.citation.sourceTitle ?? '')}**\n`);
    for (const [line, passage] of own.entries()) {
      writer.add(line > 0 || bySource.length > 1 ? '\n- ' : '- ');
      writeLead(writer, passage, false);
    }
  }
  return [{ heading, ...writer.finish() }];
}

/** A title that ends with a mark of its own gets no colon. */
const writeTitle = (title: string): string =>
  withoutBrackets(/\p{P}$/u.test(title.trim()) ? title : `${title}:`);
