/**
 * Reads what a message requests, block by block, or the sentence of the NACK if it requests more than the bounds allow or reports what
 * nobody asked for. Pure.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import {
  type Action,
  type LlmxMessage,
  listActions,
  listObservations,
  matchBatch,
} from '@/lib/protocol/llmx';
import type { LlmxQuestion } from './question';
import type { SessionContext } from './session';

export type WishedRequest = {
  readonly objective: string;
  /** Names of the requests that must end before this one begins. */
  readonly after: readonly string[];
  /** `x_act:true`: tools may be called for the answer. */
  readonly mayAct: boolean;
};

type WishedQuestion = Pick<LlmxQuestion, 'question' | 'reason' | 'options' | 'preferred'>;

type Blocks = LlmxMessage['blocks'];

export type Wishes = {
  readonly context: SessionContext | null;
  readonly requests: readonly WishedRequest[];
  readonly actions: readonly Action[];
  readonly questions: readonly WishedQuestion[];
  /** The sender ends the session. */
  readonly isEnd: boolean;
};

export function readWishes(message: LlmxMessage): Result<Wishes, string> {
  const { blocks, header } = message;
  const actions = listActions(message);
  const questions = listQuestions(blocks);
  const refusal =
    refuseNames(message) ?? refuseActions(actions) ?? refuseQuestions(questions) ?? refuseBlocks(message);
  if (refusal !== null) return fail(refusal);
  if (header.f === header.t) return fail(`a message of '${header.f}' to itself goes nowhere`);
  return succeed({
    context: findContext(blocks),
    requests: listRequests(blocks).map((fields) => ({
      objective: fields.o,
      after: fields.d ?? [],
      mayAct: fields['x_act'] === true,
    })),
    actions,
    questions,
    isEnd: blocks.some(({ type }) => type === 'END'),
  });
}

function findContext(blocks: Blocks): SessionContext | null {
  const fields = listContexts(blocks).at(-1);
  if (fields === undefined) return null;
  const base = fields.st?.['base'];
  return {
    project: fields.p,
    issue: fields.issue ?? null,
    base: typeof base === 'string' ? base : null,
  };
}

/** A BLK that asks for a person uses its message's ASK as the question if there is one (6.3); otherwise the BLK itself is the question. */
function listQuestions(blocks: Blocks): WishedQuestion[] {
  const blocker = listBlockers(blocks).find(({ esc }) => esc === true);
  const asked = listAsked(blocks).filter(({ esc }) => esc === true || blocker !== undefined);
  if (blocker !== undefined && asked.length === 0)
    return [{ question: blocker.w, reason: null, options: unique(blocker.a), preferred: null }];
  return asked.map(({ q, o, def }) => ({
    question: q,
    reason: blocker?.w ?? null,
    options: unique(o),
    preferred: def !== undefined && o.includes(def) ? def : null,
  }));
}

const listContexts = (blocks: Blocks) =>
  blocks.flatMap((block) => (block.type === 'CTX' ? [block.fields] : []));
const listRequests = (blocks: Blocks) =>
  blocks.flatMap((block) => (block.type === 'REQ' ? [block.fields] : []));
const listBlockers = (blocks: Blocks) =>
  blocks.flatMap((block) => (block.type === 'BLK' ? [block.fields] : []));
const listAsked = (blocks: Blocks) => blocks.flatMap((block) => (block.type === 'ASK' ? [block.fields] : []));

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text.trim() !== ''))];

function refuseNames({ header, blocks }: LlmxMessage): string | null {
  const contexts = listContexts(blocks).flatMap(({ p, issue }) => [p, issue ?? '']);
  const names = [header.f, header.t, header.b ?? '', ...contexts];
  const long = names.some((name) => name.length > limits.llmxNameChars);
  return long ? `a name has more than ${limits.llmxNameChars} characters` : null;
}

function refuseActions(actions: readonly Action[]): string | null {
  if (actions.length > limits.llmxBatchActions)
    return `more than ${limits.llmxBatchActions} actions in one message`;
  const matched = actions.length === 0 ? succeed(null) : matchBatch(actions, []);
  return matched.ok ? null : matched.failure;
}

function refuseQuestions(questions: readonly WishedQuestion[]): string | null {
  for (const { question, reason, options } of questions) {
    if (question.trim() === '') return 'a question has no text';
    if (Math.max(question.length, reason?.length ?? 0) > limits.llmxQuestionChars)
      return `a question has more than ${limits.llmxQuestionChars} characters`;
    if (options.length > limits.llmxOptions) return `a question has more than ${limits.llmxOptions} options`;
    if (options.some((option) => option.length > limits.llmxOptionChars))
      return `an option has more than ${limits.llmxOptionChars} characters`;
  }
  return null;
}

function refuseBlocks(message: LlmxMessage): string | null {
  // We never ask the outside agent for an action, so it has none to observe.
  const [observed] = listObservations(message);
  if (observed !== undefined) return `unknown action '${observed.ai ?? 'ACT'}' in OBS`;
  const objectives = listRequests(message.blocks).map(({ o }) => o);
  if (objectives.some((objective) => objective.trim() === '')) return 'a request without an objective';
  return objectives.some((objective) => objective.length > limits.messageChars)
    ? `an objective has more than ${limits.messageChars} characters`
    : null;
}
