/**
 * The performer of `web.summarize` (protocols 1): one source, in Markdown mode, streamed. Its quotes are located and stored in the run's
 * log, which is the only place where the result is stored. A source too long for one call is summarised part by part.
 */
import { createTrimmedWriter } from '@/lib/server/runs/create-trimmed-writer';
import { joinParts } from '@/lib/server/citations/join-parts';
import type { RunContext, RunPerformer, RunResult } from '@/lib/server/runs/execute-run';
import { readMarkdownAnswer } from '@/lib/protocol/llmcp';
import type { SummaryStyle } from '@/lib/protocol/source-words';
import { type CitedAnswer, citeAnswer } from '@/lib/server/citations/cite-answer';
import type { ModelAnswer } from '@/lib/server/models/send-packet';
import { presentProof } from '@/lib/server/citations/present-proof';
import {
  abandonNothing,
  addSpending,
  callPass,
  describeAnswerEnd,
  endReading,
  openReading,
  type SourceReading,
  type SourceTask,
  startSpending,
} from './read-one-source';

export const summarizePerformer: RunPerformer<'summarize'> = {
  neededRole: 'editor',
  perform: summarizeSource,
  abandon: abandonNothing,
};

const tasks: Readonly<Record<SummaryStyle, SourceTask>> = {
  concise: {
    name: 'web.summarize',
    args: { style: 'concise', sentences: '3 to 6' },
    text: 'Summarise this source in a few sentences.',
    format: 'markdown',
  },
  detailed: {
    name: 'web.summarize',
    args: { style: 'detailed', sections: 'in the order of the source' },
    text: 'Summarise this source in detail, section by section.',
    format: 'markdown',
  },
};

async function summarizeSource(context: RunContext<'summarize'>): Promise<RunResult> {
  const { run, recorder } = context;
  const { input } = run;
  const node = recorder.enter('think');
  const reading = await openReading(context, { ...input, task: 'web.summarize' });
  const { passes } = reading.plan;
  const parts: CitedPart[] = [];
  const answers: ModelAnswer[] = [];
  let spending = startSpending(reading.chosen);
  for (const [index, documents] of passes.entries()) {
    recorder.note({ step: { name: 'read', detail: describeStep(reading, index) } }, node);
    const heading = passes.length === 1 ? '' : `## Part ${index + 1} of ${passes.length}\n\n`;
    if (heading !== '') recorder.text(`${index === 0 ? '' : '\n\n'}${heading}`, node);
    const { packet, answer } = await callPass(context, {
      reading,
      documents,
      turn: index + 1,
      task: tasks[input.style],
      spending,
      node,
      onText: createTrimmedWriter((text) => recorder.text(text, node)),
    });
    spending = addSpending(spending, answer);
    answers.push(answer);
    const read = readMarkdownAnswer(answer.text);
    const markdown = read.markdown;
    const cited = citeAnswer({ markdown, entries: read.entries, packet, sources: [reading.citable] });
    parts.push({ heading, markdown, cited });
    if (answer.ended !== 'stop') break;
  }
  const whole = joinParts(parts, describeUnread(reading, parts.length));
  recorder.note(presentProof(whole), node);
  const end = describeAnswerEnd(answers, reading.chosen);
  return endReading(context, { reading, node, end, spending, markdown: whole.markdown });
}

type CitedPart = {
  readonly heading: string;
  readonly markdown: string;
  readonly cited: CitedAnswer;
};

function describeStep({ source, plan }: SourceReading, index: number): string {
  const { passes } = plan;
  return passes.length === 1
    ? `Reading ${source.title}`
    : `Reading part ${index + 1} of ${passes.length} of ${source.title}`;
}

/** A sentence about what was not read, or an empty string if everything was. */
function describeUnread({ plan }: SourceReading, read: number): string {
  if (plan.share >= 1 && read === plan.passes.length) return '';
  if (read < plan.passes.length) return `_This covers ${read} of ${plan.passes.length} parts of the source._`;
  return `_This covers the first ${Math.floor(plan.share * 100)} % of the source; it is too long for this model._`;
}
