/**
 * Reads one answer of a phase, piece by piece, as labelled outcomes: a usable line, a line that breaks a rule, or one that is not JSON. The
 * latter two come with the reason and their text. Only the first line of a block (or of a block and page) counts, and later ones are
 * rejected. After a limited number of reports, the rest are only counted. Pure.
 */
import { limits } from '@/lib/core/limits';
import { countNoun, shorten } from '@/lib/core/text';
import {
  type AskedPairs,
  type Classification,
  type Decision,
  readClassification,
  readDecision,
  type ReadLine,
  readRewording,
  type rejectionCodes,
  type Rewording,
} from './lines';
import { createContentReader } from './read-content';
import type { Leniency, ObjectReading } from './read-object-lines';

export type LineReport = {
  readonly type: 'report';
  readonly code: 'not_json' | 'too_many' | (typeof rejectionCodes)[number];
  readonly reason: string;
  readonly text: string;
};

export type LineOutcome<Line> = { readonly type: 'line'; readonly line: Line } | LineReport;

export type AnswerReader<Line> = {
  push(content: string): readonly LineOutcome<Line>[];
  end(): readonly LineOutcome<Line>[];
  /** How the answer deviated from one object per line but was still read. */
  listLeniencies(): readonly Leniency[];
};

export const createClassificationReader = (blockIds: Iterable<string>): AnswerReader<Classification> =>
  createAnswerReader(readClassification(new Set(blockIds)), ({ blockId }) => blockId);

export const createRewordingReader = (blockIds: Iterable<string>): AnswerReader<Rewording> =>
  createAnswerReader(readRewording(new Set(blockIds)), ({ blockId }) => blockId);

export const createDecisionReader = (pairs: AskedPairs): AnswerReader<Decision> =>
  createAnswerReader(readDecision(pairs), ({ blockId, page }) => `${blockId}\n${page}`);

function createAnswerReader<Line>(
  readLine: ReadLine<Line>,
  keyOf: (line: Line) => string,
): AnswerReader<Line> {
  const content = createContentReader();
  const answered = new Set<string>();
  let reports = 0;

  function read(reading: ObjectReading): LineOutcome<Line> {
    const text = shorten(reading.text, limits.knowledgeReportChars);
    if (reading.type === 'broken') return { type: 'report', code: 'not_json', reason: reading.reason, text };
    const line = readLine(reading.value);
    if (!line.ok) return { type: 'report', ...line.failure, text };
    const key = keyOf(line.value);
    if (answered.has(key))
      return { type: 'report', code: 'repeated', reason: 'This was answered already.', text };
    answered.add(key);
    return { type: 'line', line: line.value };
  }

  function take(readings: readonly ObjectReading[]): LineOutcome<Line>[] {
    return readings.map(read).filter((outcome) => {
      if (outcome.type === 'line') return true;
      reports += 1;
      return reports <= limits.knowledgeReports;
    });
  }

  return {
    push: (text) => take(content.push(text)),
    end() {
      const rest = take(content.end());
      const dropped = reports - limits.knowledgeReports;
      if (dropped <= 0) return rest;
      const reason = `${countNoun(dropped, 'more line')} could not be used.`;
      return [...rest, { type: 'report', code: 'too_many', reason, text: '' }];
    },
    listLeniencies: () => content.listLeniencies(),
  };
}
