/**
 * Writes the report on what was found. If there is a language model and the budget allows it, the model writes it in a turn that people
 * read as it arrives, and its quotes are located again in the stored revisions. If there is no model, or no quote supports what it wrote,
 * code joins the findings, which are already proved. Code also adds what was not answered.
 */
import { limits } from '@/lib/core/limits';
import { createCitedText } from '@/lib/domain/citations/cited-text';
import { reportNotes } from '@/lib/domain/research/report-words';
import { insertModelCall, type NewModelCall } from '@/lib/domain/models/store';
import type { CallShare } from '@/lib/engine/agent/share-budget';
import { leaveForReport } from '@/lib/engine/agent/share-budget';
import { describeInstructions, writeInstructions } from '@/lib/engine/agent/prompts/team-instructions';
import { writeReportPrompt } from '@/lib/engine/agent/prompts/write-report';
import { readMarkdownAnswer } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { describeSpending } from '@/lib/server/models/run-spending';
import { citeAnswer, type CitedAnswer } from '../citations/cite-answer';
import { createTrimmedWriter } from '../runs/create-trimmed-writer';
import { type AnswerPart, type JoinedText, joinParts } from '../citations/join-parts';
import { keepAnswer, recordCitations } from '../conversations/keep-answer';
import type { RunFailure } from '@/lib/domain/runs/run';
import type { RunResult } from '../runs/execute-run';
import { askTurn } from './ask-turn';
import { describeSpread } from './describe-spread';
import { type Finding, isCarried, presentAsData, presentProved } from './findings';
import { joinFindings, writePassages } from './join-findings';
import { packQuestion } from './pack-question';
import { isExtractive, type Research, readUse } from './open-research';
import { writeDisagreements } from './write-disagreements';

export type ReportWish = {
  readonly kind: 'report' | 'answer';
  /** The findings it is written from. */
  readonly findings: readonly Finding[];
  /** All findings, to compute what was used. */
  readonly all: readonly Finding[];
  /** The text that code adds at the end. */
  readonly closing: string;
  /** The sentence about the limits that took effect, or null if none did. */
  readonly reached: string | null;
  readonly end: { readonly status: RunResult['status']; readonly failure: RunFailure | null };
};

type Written = {
  readonly node: NodeRun;
  readonly markdown: string;
  readonly cited: CitedAnswer;
  readonly call: NewModelCall | null;
};

export async function writeReport(research: Research, wish: ReportWish): Promise<RunResult> {
  const written = (await writeByModel(research, wish)) ?? writeByCode(research, wish);
  const { run, recorder } = research.context;
  const { node, markdown, cited, call } = written;
  const text = createCitedText(markdown, cited);
  const reading = [
    ...(await describeSpread(research, cited)),
    ...describeInstructions(research.instructions, isExtractive(research)),
  ];
  recordCitations(recorder, node, { text, dropped: cited.dropped });
  recorder.record({ type: 'values', state: describeWhole(wish, cited) }, node);
  recorder.exit(node, wish.end.status === 'failed' ? { Err: wish.end.failure?.message ?? 'failed' } : 'Ok');
  // Stored together with the frames that report it. After that, the report is not written again.
  await recorder.commit(async (database) => {
    if (call !== null) await insertModelCall(database, call);
    await keepAnswer(database, run.workspaceId, {
      messageId: research.messageId,
      text,
      ...(reading.length === 0 ? {} : { reading: reading.join(' ') }),
      ...wish.end,
    });
  });
  const { status, failure } = wish.end;
  const reply = status === 'failed' ? null : { text: markdown, node };
  return { status, failure, ...(await describeSpending(run, research.chosen)), reply };
}

/** The nodes whose text people read (`agent-chat/from-frames.ts`). */
const nodeNames = { report: 'synthesize', answer: 'answer' } as const;

/** Null if no model should write, or if no citation supports what it wrote. */
async function writeByModel(research: Research, wish: ReportWish): Promise<Written | null> {
  const { recorder } = research.context;
  const carried = wish.findings.filter(isCarried);
  const nodes = wish.all.map(({ node }) => node);
  const share = leaveForReport(research.budget, await readUse(research, nodes));
  if (carried.length === 0 || share === null || isExtractive(research)) return null;
  const node = recorder.enter(nodeNames[wish.kind]);
  recorder.note({ step: { name: 'write', detail: 'Writing up the findings' } }, node);
  const made = await askWriter(research, { wish, carried, share, node });
  if (made.cited.citations.length > 0 && made.ended !== 'failed') {
    const own = { heading: '', markdown: made.markdown, cited: made.cited };
    const whole = joinParts([own, ...writeDisagreements(carried)], wish.closing);
    recorder.text(whole.markdown.slice(made.markdown.length), node);
    return { node, call: made.call, markdown: whole.markdown, cited: whole };
  }
  recorder.exit(node, { Err: 'No quote supports what was written, so the findings are shown instead.' });
  await recorder.commit((database) => insertModelCall(database, made.call));
  return null;
}

type Writing = {
  readonly wish: ReportWish;
  readonly carried: readonly Finding[];
  readonly share: CallShare;
  readonly node: NodeRun;
};

async function askWriter(research: Research, { wish, carried, share, node }: Writing) {
  const { context, input } = research;
  const sourceIds = [...new Set(carried.flatMap(({ citations }) => citations.map((each) => each.sourceId)))];
  const pack = await packQuestion(research, { query: input.question, share, sourceIds, node });
  const { answer, call, packet } = await askTurn(research, {
    documents: [...pack.documents],
    inventory: pack.inventory,
    format: 'markdown',
    share,
    node,
    system: [writeReportPrompt(wish.kind), ...writeInstructions(research.instructions)].join('\n\n'),
    question: input.question,
    args: { findings: carried.map((finding) => presentAsData(finding, limits.findingChars)) },
    signal: context.signal,
    onText: createTrimmedWriter((text) => context.recorder.text(text, node)),
  });
  const { markdown, entries } = readMarkdownAnswer(answer.text);
  const cited = citeAnswer({ markdown, entries, packet, sources: pack.gathered.citable });
  return { markdown, cited, call, ended: answer.ended };
}

/** Returns the opening line of a report that no model wrote. */
function chooseNote(research: Research, { all, findings }: ReportWish): string {
  if (findings.some(isCarried)) return `_${reportNotes[isExtractive(research) ? 'extractive' : 'findings']}_`;
  return all.every(({ node }) => node.state === 'skipped') ? reportNotes.limited : reportNotes.nothing;
}

function writeByCode(research: Research, wish: ReportWish): Written {
  const { recorder } = research.context;
  const node = recorder.enter(nodeNames[wish.kind]);
  const whole = isExtractive(research) ? joinQuoted(research, wish) : joinWritten(research, wish);
  recorder.text(whole.markdown, node);
  return { node, markdown: whole.markdown, cited: whole, call: null };
}

/** Joins the findings of a model as it wrote them. */
function joinWritten(research: Research, wish: ReportWish): JoinedText {
  const carried = wish.findings.filter(isCarried);
  const parts = carried.map((finding) => ({
    heading: `## ${finding.node.question.replace(/\[(\d{1,4})\]/g, '($1)')}\n\n`,
    markdown: finding.node.markdown,
    cited: presentProved(finding),
  }));
  const opening = presentOpening(chooseNote(research, wish));
  return joinParts([opening, ...parts, ...writeDisagreements(carried)], wish.closing);
}

/** Joins the findings of the built-in reader passage by passage. If there are none, it declines as an answer does. */
function joinQuoted(research: Research, wish: ReportWish): JoinedText {
  const { kind, findings, all, reached, closing } = wish;
  const carried = findings.filter(isCarried);
  if (carried.length === 0) {
    const declined = all.find(({ node }) => node.state === 'done')?.node.markdown;
    // A single question that was declined is a gap already named.
    const isTold = declined !== undefined && kind === 'report' && all.length === 1;
    return joinParts([presentOpening(declined ?? chooseNote(research, wish))], isTold ? '' : closing);
  }
  const opening = presentOpening(chooseNote(research, wish));
  if (kind === 'report') return joinParts([opening, ...joinFindings(findings, reached)]);
  return joinParts([opening, ...carried.flatMap(writePassages), ...writeDisagreements(carried)], closing);
}

const presentOpening = (markdown: string): AnswerPart => ({
  heading: markdown,
  markdown: '',
  cited: { citations: [], unsupported: [], dropped: 0, plain: 0 },
});

function describeWhole({ all }: ReportWish, cited: CitedAnswer) {
  return {
    nodes: all.map(({ node }) => ({ id: node.id, state: node.state, reason: node.reason })),
    cited: cited.citations.length,
    unsupported: cited.unsupported.length,
  };
}
