/**
 * Interprets a model's answer to `transform.run` (LLMCP ladder, protocols 1). Data of the requested shape becomes a page of the transform's
 * type, a text without it becomes prose that says so, and an empty answer is a failure. The answer is never trusted: quotes are located
 * afterwards.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { countNoun } from '@/lib/core/text';
import type { RunFailure } from '@/lib/domain/runs/run';
import type { MadePage, SourceFacts, Transform } from '@/lib/domain/transforms/define-transform';
import { type ModelCitation, readResponse, type ResponseReading } from '@/lib/protocol/llmcp';
import { repairJson } from '@/lib/protocol/llmcp/repair-json';

export type MadeText = {
  readonly markdown: string;
  readonly entries: readonly ModelCitation[];
  /** Null for prose. */
  readonly data: MadePage['data'] | null;
  /** Sentences about what was repaired or left out. */
  readonly notes: readonly string[];
};

type Options = Readonly<Record<string, unknown>>;

export function readMade(
  text: string,
  {
    transform,
    options,
    facts,
  }: {
    readonly transform: Transform;
    readonly options: Options;
    readonly facts: readonly SourceFacts[];
  },
): Result<MadeText, RunFailure> {
  const reading = readResponse(text, { format: 'json', maxChars: limits.answerChars });
  const page = findPage(text, reading, (given) => transform.make(given, options, facts));
  if (page !== null) {
    return page.isEmpty
      ? fail(transform.nothing)
      : succeed({ ...page, notes: describeRepairs(reading, page) });
  }
  if (reading.label === 'failed')
    return fail({
      message: 'The model’s answer could not be read.',
      action: 'Try again, or choose another model.',
    });
  const { markdown, citations } = reading.answer;
  if (markdown.trim() === '')
    return fail({
      message: 'The model gave an empty answer.',
      action: 'Try again, or choose another model.',
    });
  return succeed({ markdown, entries: citations, data: null, notes: [describeProse(reading, transform)] });
}

/** Finds the page in `assistant.data`, or in an answer that is itself the data. */
function findPage(
  text: string,
  reading: ResponseReading,
  make: (given: unknown) => Result<MadePage, string>,
): MadePage | null {
  const given = reading.label === 'failed' ? undefined : reading.answer.data;
  const candidates = given === undefined ? [repairJson(text, limits.answerChars)?.object] : [given];
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    const made = make(candidate);
    if (made.ok) return made.value;
  }
  return null;
}

function describeRepairs(reading: ResponseReading, page: MadePage): string[] {
  const notes: string[] = [];
  if (page.droppedCount > 0)
    notes.push(
      `Left out for lack of a quote: ${countNoun(page.droppedCount, 'part')} of the model’s answer.`,
    );
  if (reading.label !== 'valid')
    notes.push('The model’s answer was not in the expected format and had to be repaired.');
  return notes;
}

function describeProse(reading: ResponseReading, transform: Transform): string {
  const lost =
    reading.label === 'markdown_only'
      ? ' Its quotes could not be read, so nothing in it has been verified.'
      : '';
  return `The model answered with text instead of data, so this is shown as plain text and not as a ${transform.title.toLowerCase()}.${lost}`;
}
