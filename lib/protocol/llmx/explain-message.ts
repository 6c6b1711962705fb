/**
 * Explains a message in sentences, one per block, for people who follow what agents write. Pure. No sentence omits anything that a block
 * asks for.
 */
import { countNoun } from '@/lib/core/text';
import type { PlanStep, StandardFields, StandardType } from './block-schemas';
import { expandTarget } from './expand-target';
import { type LlmxBlock, isCustom, type LlmxMessage } from './message';
import { writeValue } from './write-message';

export type Explained = {
  /** For example "Orchestrator to everybody, message 42 of batch B1". */
  readonly heading: string;
  readonly sentences: readonly { readonly type: string; readonly sentence: string }[];
};

export function explainMessage({ header, blocks }: LlmxMessage): Explained {
  const to = header.t === 'ALL' ? 'everybody' : header.t;
  const batch = header.b === undefined ? '' : ` of batch ${header.b}`;
  return {
    heading: `${header.f} to ${to}, message ${header.s}${batch}`,
    sentences: blocks.map((block) => ({ type: block.type, sentence: explainBlock(block) })),
  };
}

function explainBlock(block: LlmxBlock): string {
  if (isCustom(block)) return `Sends a custom block: ${writeValue(block.body)}.`;
  if (block.type === 'PLAN')
    return `Plans ${countNoun(block.steps.length, 'step')}: ${block.steps.map(explainStep).join('; ')}.`;
  return explainStandard(block);
}

/** Each type has its own function, which takes that type's fields. */
const explainStandard = <Type extends StandardType>(block: {
  readonly type: Type;
  readonly fields: StandardFields[Type];
}) => explanations[block.type](block.fields);

const explanations: {
  readonly [Type in StandardType]: (fields: StandardFields[Type]) => string;
} = {
  CTX: ({ p, f = [], st, issue }) =>
    joinSentences(`Works on “${p}”.`, [
      f.length > 0 && `Files: ${f.join(', ')}.`,
      st !== undefined && `State: ${writeValue(st)}.`,
      issue !== undefined && `Issue: ${issue}.`,
    ]),
  REQ: ({ o, pr, d = [], exp = [] }) =>
    joinSentences(`Asks for “${o}”, priority ${pr} (${priorities[pr - 1] ?? 'unknown'}).`, [
      d.length > 0 && `After ${d.join(', ')}.`,
      exp.length > 0 && `To be reviewed by ${exp.join(', ')}.`,
    ]),
  ACT: ({ i, op, tgt, args }) =>
    joinSentences(`Wants to ${operations[op]} ${tgt}${i === undefined ? '' : ` (${i})`}.`, [
      explainTarget(tgt),
      args !== undefined && `With ${writeValue(args)}.`,
    ]),
  OBS: ({ ai, s, c, e }) =>
    joinSentences(
      `${ai === undefined ? 'The action' : `Action ${ai}`} ${s === 'OK' ? 'was done' : 'failed'}.`,
      [e !== undefined && `Because: ${e}.`, c !== undefined && `It returned ${writeValue(c)}.`],
    ),
  BLK: ({ w, a, esc }) =>
    joinSentences(`Cannot continue: ${w}.`, [
      a.length > 0 && `Alternatives: ${a.join('; ')}.`,
      esc === true && 'A person has to decide.',
    ]),
  ASK: ({ q, o, def, esc }) =>
    joinSentences(`Asks: ${q}`, [
      o.length > 0 && `Options: ${o.join('; ')}.`,
      def !== undefined && `Default: ${def}.`,
      esc === true && 'A person has to decide.',
    ]),
  END: ({ n, t = [], r = [], del }) =>
    joinSentences(`Done. Next: ${n}.`, [
      del.length > 0 && `Delivers ${del.join(', ')}.`,
      t.length > 0 && `To be tested by ${t.join('; ')}.`,
      r.length > 0 && `Risks: ${r.join('; ')}.`,
    ]),
  RES: ({ o, msg }) => joinSentences(`Answers: ${o}.`, [msg !== undefined && msg]),
};

/** Returns the shortcuts of a target in words (LLMX 4), or false if it has none. */
function explainTarget(written: string): string | false {
  const { operation, text, path } = expandTarget(written);
  if (operation === null && path === null) return false;
  const named = path === null ? text : path.path;
  const lines = path?.lines ?? null;
  const range =
    lines === null
      ? ''
      : lines.start === lines.end
        ? `, line ${lines.start}`
        : `, lines ${lines.start} to ${lines.end}`;
  return `That is ${operation === null ? '' : `${operation}: `}${named}${range}.`;
}

const priorities = ['critical', 'high', 'normal', 'lower', 'low'];

const operations = {
  read: 'read',
  write: 'write',
  edit: 'edit',
  shell: 'run',
  search: 'search',
  spawn: 'hand over to another agent',
} as const;

const states = { P: 'pending', I: 'in progress', C: 'completed', X: 'cancelled or failed' } as const;

const explainStep = ({ i, t, s }: PlanStep) => `${i}. ${t} (${states[s]})`;

function joinSentences(first: string, more: readonly (string | false)[]): string {
  return [first, ...more.filter((sentence) => sentence !== false)].join(' ');
}
