/**
 * Writes the LLMX conversation between the orchestrator and the workers of a research (protocols 5): the task, the work done for it,
 * obstacles, and the address of the finding. Each message is stored once, in the transaction that stores what it reports, so that the
 * conversation and the rows agree. A worker's answer is passed on by address, never as text from the sources.
 */
import { appendRunMessage, openRunSession } from '@/lib/domain/llmx/run-session-store';
import type { ResearchNode } from '@/lib/domain/research/node';
import type { Run } from '@/lib/domain/runs/run';
import { listSent } from '@/lib/engine/agent/list-sent';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { LlmxMessage } from '@/lib/protocol/llmx';
import type { AskedTurn } from './ask-turn';

const orchestrator = 'Orchestrator';
const nameWorker = ({ id }: Pick<ResearchNode, 'id'>) => `Worker-${id}`;

/**
 * The address of a finding within its run, whose `GET /v1/runs/{id}/research` returns it. A conversation belongs to one run, so its messages
 * need not repeat the id, which would take more tokens than the rest of the address.
 */
const writeAddress = (id: string) => `finding/${id}`;

/** The steps of each task. The worker sends them back with their status. */
const taskSteps = {
  search: { i: 'search', t: 'find passages for the question' },
  read: { i: 'read', t: 'read them and answer with quotes' },
} as const;

export type NodeTask = {
  readonly node: ResearchNode;
  /** The question of the run. */
  readonly question: string;
  readonly builtOn: readonly string[];
};

export async function tellTask(
  database: Database,
  run: Run,
  { node, question, builtOn }: NodeTask,
): Promise<void> {
  const session = await openRunSession(database, run, orchestrator);
  const dependencies = builtOn.map(writeAddress);
  const blocks: LlmxMessage['blocks'] = [
    { type: 'CTX', fields: { p: run.collectionId ?? run.id, st: { question, node: node.id } } },
    { type: 'REQ', fields: { o: node.question, pr: 3, ...(dependencies.length > 0 && { d: dependencies }) } },
    {
      type: 'PLAN',
      steps: [
        { ...taskSteps.search, s: 'P' },
        { ...taskSteps.read, s: 'P' },
      ],
    },
  ];
  const draft = { from: orchestrator, to: nameWorker(node), blocks, key: `task ${node.id}` };
  await appendRunMessage(database, session, draft);
}

export type NodeOutcome = {
  readonly node: ResearchNode;
  /** The model turn for what was found. Null if no model was asked. */
  readonly turn: AskedTurn | null;
  readonly result:
    | {
        readonly type: 'found';
        readonly cited: number;
        readonly unsupported: number;
        readonly opens: readonly string[];
      }
    /** The model failed, or the budget allows nothing more. */
    | { readonly type: 'stopped'; readonly reason: string };
};

export async function tellOutcome(database: Database, run: Run, outcome: NodeOutcome): Promise<void> {
  const { node } = outcome;
  const session = await openRunSession(database, run, orchestrator);
  const said = { from: nameWorker(node), to: orchestrator };
  await appendRunMessage(database, session, {
    ...said,
    blocks: describeWork(outcome),
    key: `work ${node.id}`,
  });
  await appendRunMessage(database, session, {
    ...said,
    blocks: describeEnd(outcome),
    key: `end ${node.id}`,
  });
}

/** Returns the task's plan as it ended (LLMX 6.2, "PLAN (updated)"). The orchestrator requests no single actions, so none are reported. */
function describeWork({ turn, result }: NodeOutcome): LlmxMessage['blocks'] {
  const documents = turn?.packet.context.documents ?? [];
  const sent = listSent(documents);
  const passages = Math.max(0, documents.length - 1);
  const isRead = result.type === 'found';
  return [
    {
      type: 'PLAN',
      steps: [
        { ...taskSteps.search, s: turn === null ? 'X' : 'C', x_sources: sent.length, x_passages: passages },
        isRead
          ? { ...taskSteps.read, s: 'C', x_cited: result.cited, x_unsupported: result.unsupported }
          : { ...taskSteps.read, s: 'X' },
      ],
    },
  ];
}

/**
 * Returns an obstacle if the work stopped or no source supports an answer. Otherwise returns the finding, after a question to the
 * orchestrator if the answer opened further questions.
 */
function describeEnd({ node, result }: NodeOutcome): LlmxMessage['blocks'] {
  if (result.type === 'stopped')
    return [{ type: 'BLK', fields: { w: result.reason, a: ['continue without it'] } }];
  if (result.cited === 0)
    return [
      {
        type: 'BLK',
        fields: {
          w: 'the sources do not answer this',
          a: ['add a source that covers it', 'continue without it'],
        },
      },
    ];
  const ask: LlmxMessage['blocks'] =
    result.opens.length === 0
      ? []
      : [{ type: 'ASK', fields: { q: 'Should these be researched too?', o: [...result.opens] } }];
  return [...ask, { type: 'END', fields: { n: 'write the report', del: [writeAddress(node.id)] } }];
}
