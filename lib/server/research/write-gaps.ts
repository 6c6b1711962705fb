/**
 * Writes what code adds to a report or an answer, so that no model can leave it out: what was not answered and why, what to collect next,
 * and what was tried and rejected. It has no markers, because it makes no claims about the sources. Pure.
 */
import { assertNever } from '@/lib/core/errors';
import { reportSections } from '@/lib/domain/research/report-words';
import type { SkipReason } from '@/lib/engine/agent/graph/decide-next';
import { carries } from '@/lib/engine/agent/tree/decide-branch';
import { readSectionQuestion } from '@/lib/engine/model/extractive/research/section-question';
import { type Finding, isCarried } from './findings';

const skipWords: Readonly<Record<SkipReason, string>> = {
  tokens: 'the token limit was reached',
  cost: 'the cost limit was reached',
  seconds: 'the time ran out',
  steps: 'the model call limit was reached',
  children: 'the sub-question limit was reached',
  depth: 'follow-up questions to follow-up questions are not researched',
  dependency: 'nothing was found for the question it builds on',
  model: 'the model failed several times in a row',
};

export function describeSkip(reason: string | null): string {
  return Object.entries(skipWords).find(([known]) => known === reason)?.[1] ?? 'it was left out';
}

/** @param reached the sentence about the limits that took effect, or null if none did */
export function writeGaps(findings: readonly Finding[], reached: string | null): string {
  const lines = describeGaps(findings).map((line) => `- ${line}`);
  const parts = [...(reached === null ? [] : [reached]), ...(lines.length === 0 ? [] : [lines.join('\n')])];
  return parts.length === 0 ? '' : [`## ${reportSections.gaps}`, ...parts].join('\n\n');
}

/** Returns a line for each question that was not answered. */
export const describeGaps = (findings: readonly Finding[]): string[] =>
  findings.flatMap((finding) => [...describeGap(finding), ...describeRefused(finding)]);

/** That one section says nothing is no gap: it was asked in addition, and its question has a line of its own. */
const isOfSection = ({ node }: Finding): boolean =>
  node.state === 'done' && readSectionQuestion(node.question) !== null;

function describeGap(finding: Finding): string[] {
  const { node } = finding;
  if (isOfSection(finding)) return [];
  const question = `**${withoutMarkers(node.question)}**`;
  switch (node.state) {
    case 'done':
      return isCarried(finding)
        ? []
        : [`${question} The sources do not answer this. Add a source that covers it.`];
    case 'failed':
      return [`${question} It could not be answered: ${withoutMarkers(node.reason ?? 'the model failed')}`];
    case 'skipped':
      return [`${question} It was not researched: ${describeSkip(node.reason)}.`];
    case 'waiting':
    case 'running':
      return [`${question} It was not researched: the run was stopped first.`];
    default:
      return assertNever(node.state);
  }
}

const describeRefused = ({ node }: Finding): string[] =>
  node.refused.map(
    ({ question, reason }) =>
      `**${withoutMarkers(question)}** It came up but was not researched: ${describeSkip(reason)}.`,
  );

export type Tried = {
  readonly findings: readonly Finding[];
  /** The chosen approach and the steps that pursued it. */
  readonly path: readonly string[];
  /** The sentence about the limits that took effect, or null if none did. */
  readonly reached: string | null;
};

export function writeTried({ findings, path, reached }: Tried): string {
  const lines = findings.map(({ node }) => {
    const title = withoutMarkers(node.title ?? node.question);
    return `- **${title}**${node.score === null ? '' : ` (${node.score.toFixed(2)})`}: ${describeFate(node, path)}`;
  });
  if (lines.length === 0) return '';
  return [`## ${reportSections.tried}`, ...(reached === null ? [] : [reached]), lines.join('\n')].join(
    '\n\n',
  );
}

function describeFate(node: Finding['node'], path: readonly string[]): string {
  const reasons = node.scoreReasons.join('; ');
  if (path.includes(node.id)) return `${node.parentId === null ? 'chosen' : 'pursued'}. ${reasons}.`;
  if (node.state === 'skipped') return `not tried: ${describeSkip(node.reason)}.`;
  if (node.state !== 'done') return `failed: ${withoutMarkers(node.reason ?? 'the model gave no answer')}`;
  const why = carries(node) ? 'another approach went further' : 'too little supports it';
  return `rejected, ${why}. ${reasons}.`;
}

/** Brackets would be read as markers. */
const withoutMarkers = (text: string) =>
  text
    .replace(/\[(\d{1,4})\]/g, '($1)')
    .replace(/\s+/g, ' ')
    .trim();
