/**
 * Answers one sub-question or tries one approach: packs what was found for it, makes one exchange, and stores what was proved of the answer
 * together with its state, its cost and its frames. If the worker is lost before that, it is asked again. Once stored, it is never asked
 * again.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { insertCitations } from '@/lib/domain/citations/store';
import { insertModelCall } from '@/lib/domain/models/store';
import { findingOwner, type ResearchNode, writeFindingId } from '@/lib/domain/research/node';
import { changeNodes, insertNodes } from '@/lib/domain/research/node-store';
import { readOpened } from '@/lib/engine/agent/graph/read-opened';
import type { CallShare } from '@/lib/engine/agent/share-budget';
import { writeNodePrompt } from '@/lib/engine/agent/prompts/answer-node';
import { writeInstructions } from '@/lib/engine/agent/prompts/team-instructions';
import { readMarkdownAnswer } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { citeAnswer } from '../citations/cite-answer';
import { type AskedTurn, askTurn } from './ask-turn';
import { countTokens, failNode, leaveNode, skipNode } from './end-node';
import { type Finding, presentAsData } from './findings';
import { packQuestion, type QuestionPack } from './pack-question';
import type { Research } from './open-research';
import { tellOutcome, tellTask } from './tell-workers';
import type { NodeTelling, Found } from './node-telling';

export type NodeToAnswer = {
  readonly node: ResearchNode;
  /** The findings it builds on. */
  readonly builtOn: readonly Finding[];
  readonly share: CallShare;
  /** Milliseconds until the run's time is up. */
  readonly leftMs: number;
  readonly telling: NodeTelling;
};

export async function answerNode(research: Research, asked: NodeToAnswer): Promise<void> {
  const { node, telling, share } = asked;
  const { run, recorder, clock } = research.context;
  const span = recorder.enter(telling.name);
  telling.started(node, span);
  recorder.note(
    { step: { name: 'research', detail: shorten(`Looking into: ${node.question}`, limits.linkTextChars) } },
    span,
  );
  const place = { runId: run.id, workspaceId: run.workspaceId };
  await recorder.commit(async (database) => {
    await changeNodes(database, place, { ids: [node.id], state: 'running', startedAt: clock.now() });
    const builtOn = asked.builtOn.map((finding) => finding.node.id);
    await tellTask(database, run, { node, question: research.input.question, builtOn });
  });
  const timeUp = AbortSignal.timeout(Math.max(1, asked.leftMs));
  const pack = await packQuestion(research, { query: writeQuery(research, node), share, node: span });
  const turn = await askWorker(research, { asked, pack, span, timeUp });
  if (turn.answer.ended === 'ceiling' && timeUp.aborted)
    return skipNode(research, { node, span, turn, reason: 'seconds' });
  await keepAnswer(research, { asked, pack, turn, span });
}

/** A short question is searched together with the question of the run. */
const writeQuery = ({ input }: Research, node: ResearchNode) =>
  node.question.length < shortQuestion ? `${node.question} ${input.question}` : node.question;

const shortQuestion = 30;

type Working = {
  readonly asked: NodeToAnswer;
  readonly pack: QuestionPack;
  readonly span: NodeRun;
};

function askWorker(
  research: Research,
  { asked, pack, span, timeUp }: Working & { readonly timeUp: AbortSignal },
): Promise<AskedTurn> {
  const findings = asked.builtOn.map((finding) => presentAsData(finding, limits.findingChars));
  return askTurn(research, {
    documents: [...pack.documents],
    inventory: pack.inventory,
    format: 'markdown',
    node: span,
    timeUp,
    system: [writeNodePrompt(), ...writeInstructions(research.instructions)].join('\n\n'),
    question: asked.node.question,
    args: { question: research.input.question, findings },
    share: asked.share,
    signal: research.context.signal,
  });
}

async function keepAnswer(
  research: Research,
  { asked, pack, turn, span }: Working & { readonly turn: AskedTurn },
): Promise<void> {
  const { answer, packet } = turn;
  const { node } = asked;
  if (answer.ended === 'failed') return failNode(research, { node, span, turn, tell: asked.telling.failed });
  if (answer.ended === 'ceiling' && answer.text.trim() === '')
    return skipNode(research, { node, span, turn, reason: asked.share.tokens === null ? 'cost' : 'tokens' });
  const read = readMarkdownAnswer(answer.text);
  const { markdown, opens } = readOpened(read.markdown);
  const cited = citeAnswer({ markdown, entries: read.entries, packet, sources: pack.gathered.citable });
  await keepFinding(research, { asked, span, turn, found: { markdown, cited, opens } });
}

type Kept = {
  readonly asked: NodeToAnswer;
  readonly span: NodeRun;
  readonly turn: AskedTurn;
  readonly found: Found;
};

async function keepFinding(research: Research, { asked, span, turn, found }: Kept): Promise<void> {
  const { run, recorder, clock } = research.context;
  const { node, telling } = asked;
  const { markdown, cited } = found;
  recorder.text(markdown, span);
  const { change, opened } = telling.completed(node, found, span);
  const counts = { cited: cited.citations.length, unsupported: cited.unsupported.length };
  leaveNode(research, { node, span, state: { id: node.id, state: 'done', ...counts } });
  const place = { runId: run.id, workspaceId: run.workspaceId };
  await recorder.commit(async (database) => {
    await insertModelCall(database, turn.call);
    const owner = { kind: findingOwner, id: writeFindingId(node) };
    await insertCitations(database, run.workspaceId, { owner, citations: cited.citations });
    await changeNodes(database, place, {
      ids: [node.id],
      state: 'done',
      markdown,
      unsupported: [...cited.unsupported],
      endedAt: clock.now(),
      ...countTokens(turn),
      ...change,
    });
    if (opened.length > 0) await insertNodes(database, place, opened);
    const result = { type: 'found' as const, ...counts, opens: found.opens };
    await tellOutcome(database, run, { node, turn, result });
  });
}
