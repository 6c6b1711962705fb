/** Describes the differences between two runs in sentences: how they ended, time, tokens, cost, model, sources, tools, answers. Pure. */
import { nameModelPath } from '@/components/models/describe-model';
import { writeCost } from '@/components/usage/write-cost';
import { countNoun } from '@/lib/core/text';
import type { RunReply } from '@/lib/protocol/http/runs';
import type { PackedNote } from '@/lib/protocol/run-frames';
import { isGoing, describeState, writeSpan } from '../run-words';
import { type AlignedSteps, describeInputs } from './compare-steps';

export type ComparedRun = {
  readonly run: RunReply;
  readonly packets: readonly PackedNote[];
  readonly answer: string;
};

export type Difference = { readonly about: string; readonly words: string };

export function listDifferences(
  first: ComparedRun,
  second: ComparedRun,
  rows: readonly AlignedSteps[],
): Difference[] {
  return [
    ...listEnds(first.run, second.run),
    ...listSums(first.run, second.run),
    ...listSources(first.packets, second.packets),
    ...listCalls(rows),
    ...listAnswers(first, second),
  ];
}

function listEnds(first: RunReply, second: RunReply): Difference[] {
  const [one, other] = [describeState(first).word, describeState(second).word];
  const state = one === other ? [] : [{ about: 'State', words: `First: ${one}. Second: ${other}.` }];
  if (first.model === second.model) return state;
  const name = ({ model }: RunReply) => (model === null ? 'none' : nameModelPath(model));
  return [...state, { about: 'Model', words: `First: ${name(first)}. Second: ${name(second)}.` }];
}

type Sum = {
  readonly about: string;
  readonly of: (run: RunReply) => number | null;
  readonly write: (amount: number) => string;
};

const sums: readonly Sum[] = [
  { about: 'Time', of: measureRun, write: writeSpan },
  {
    about: 'Tokens',
    of: (run) => run.input_tokens + run.output_tokens,
    write: (tokens) => countNoun(tokens, 'token'),
  },
  { about: 'Cost', of: (run) => run.cost_usd, write: writeCost },
];

function measureRun({ started_at: started, finished_at: finished }: RunReply): number | null {
  return started === null || finished === null ? null : Date.parse(finished) - Date.parse(started);
}

/** Figures that grow during a run are compared only when both runs have ended. */
function listSums(first: RunReply, second: RunReply): Difference[] {
  if (isGoing(first) || isGoing(second)) return [];
  return sums.flatMap(({ about, of, write }) => {
    const [one, other] = [of(first), of(second)];
    if (one === null || other === null || one === other) return [];
    const change = other > one ? 'more' : 'less';
    const words = `${write(Math.abs(other - one))} ${change} in the second: ${write(other)} against ${write(one)}.`;
    return [{ about, words }];
  });
}

type SourceForms = ReadonlyMap<string, string>;

function listSources(first: readonly PackedNote[], second: readonly PackedNote[]): Difference[] {
  return [
    ...compareNames('Sources sent', listForms(first, 'sent'), listForms(second, 'sent')),
    ...compareNames('Left out', listForms(first, 'leftOut'), listForms(second, 'leftOut')),
  ];
}

function listForms(packets: readonly PackedNote[], which: 'sent' | 'leftOut'): SourceForms {
  const forms = packets.flatMap(({ sent = [], inventory }): (readonly [string, string])[] =>
    which === 'sent'
      ? sent.map(({ title, form }) => [title, form === 'full' ? 'in full' : 'in part'])
      : inventory.leftOut.map(({ title }) => [title, 'left out']),
  );
  return new Map(forms);
}

function compareNames(about: string, first: SourceForms, second: SourceForms): Difference[] {
  const only = (some: SourceForms, others: SourceForms) =>
    [...some.keys()].filter((title) => !others.has(title));
  const changed = [...first].filter(([title, form]) => second.has(title) && second.get(title) !== form);
  const said = [
    { where: 'Only in the first', names: only(first, second) },
    { where: 'Only in the second', names: only(second, first) },
    {
      where: 'In a different form',
      names: changed.map(([title, form]) => `${title} (${form}, then ${second.get(title) ?? ''})`),
    },
  ];
  return said.flatMap(({ where, names }) =>
    names.length === 0 ? [] : [{ about, words: `${where}: ${names.join(', ')}.` }],
  );
}

function listCalls(rows: readonly AlignedSteps[]): Difference[] {
  return rows.flatMap(({ first, second }) => {
    const name = first?.call?.name ?? second?.call?.name;
    if ((first ?? second)?.kind !== 'called' || name === undefined) return [];
    if (first === null || second === null)
      return [
        { about: 'Tools', words: `Called ${name} only in the ${first === null ? 'second' : 'first'}.` },
      ];
    const inputs = describeInputs(first.input, second.input);
    return inputs.length === 0
      ? []
      : [{ about: 'Tools', words: `Called ${name} with different arguments. ${inputs.join('; ')}.` }];
  });
}

function listAnswers(first: ComparedRun, second: ComparedRun): Difference[] {
  if (isGoing(first.run) || isGoing(second.run) || first.answer === second.answer) return [];
  if (first.answer === '') return [{ about: 'Answer', words: 'Only the second has one.' }];
  if (second.answer === '') return [{ about: 'Answer', words: 'Only the first has one.' }];
  return [{ about: 'Answer', words: 'They differ; what was changed is marked below.' }];
}
