'use client';

import { MarkdownView } from '@/components/markdown/markdown-view';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { Time } from '@/components/ui/time';
import { StateLabel, type StateName } from '@/components/ui/state-label';
import type { PlanStep } from '@/lib/protocol/llmx';
import type { CameOf, Said, SaidBlock, StepState } from './read-said';

type EndStates = ReadonlyMap<string, StepState> | null;

type MessageRowProps = {
  readonly said: Said;
  /** The state of the plans' steps when the conversation ended. Null while it is still open. */
  readonly endStates: EndStates;
};

/** One message in readable form. It has its own address, and the raw message is one click away. */
export function MessageRow({ said, endStates }: MessageRowProps) {
  const { reply, heading, blocks } = said;
  const id = `m${reply.position}`;
  const isQuiet = reply.direction === 'replied';
  return (
    <li id={id} className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-2 py-3 target:bg-sunk">
      <div className="flex flex-wrap items-baseline gap-x-2 text-label text-soft">
        <a href={`#${id}`} className="font-medium text-ink [overflow-wrap:anywhere] hover:underline">
          {heading}
        </a>
        <Time of={reply.created_at} />
      </div>
      <ul className={isQuiet ? 'grid gap-1 text-soft' : 'grid gap-2'}>
        {blocks.map((each, index) => (
          // The order of a message's blocks never changes, so the index can be the key.
          <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <BlockView said={each} endStates={endStates} />
          </li>
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer text-label text-soft hover:text-ink">Original message</summary>
        <div className="mt-1 grid gap-2">
          <pre className="rounded-control bg-sunk p-2 font-code text-code break-all whitespace-pre-wrap">
            {showHiddenCharacters(reply.text)}
          </pre>
          <div>
            <CopyButton label="Copy the message" text={reply.text} />
          </div>
        </div>
      </details>
    </li>
  );
}

function BlockView({ said, endStates }: { readonly said: SaidBlock; readonly endStates: EndStates }) {
  const { block, sentence, cameOf } = said;
  if (block.type === 'PLAN') return <PlanView steps={block.steps} endStates={endStates} />;
  const answer = block.type === 'END' ? block.fields['x_answer'] : undefined;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-2">
        <Badge>{block.type}</Badge>
        <span className="room-40 flex-1 text-pretty [overflow-wrap:anywhere]">
          {showHiddenCharacters(sentence)}
        </span>
      </p>
      {cameOf !== undefined && <Outcome cameOf={cameOf} isEnded={endStates !== null} />}
      {typeof answer === 'string' && (
        <div className="rounded-control border border-line p-3">
          {/* Written in a run that has read sources. */}
          <MarkdownView markdown={answer} headingShift={2} linkDetail="address" className="reading-compact" />
        </div>
      )}
    </>
  );
}

function Outcome({ cameOf, isEnded }: { readonly cameOf: CameOf; readonly isEnded: boolean }) {
  if (cameOf === null)
    return (
      <p className="text-label">
        {isEnded ? (
          <StateLabel state="refused">Ended without an answer</StateLabel>
        ) : (
          <StateLabel state="waiting">No answer yet</StateLabel>
        )}
      </p>
    );
  return (
    <p className="text-label">
      <a href={`#m${cameOf.position}`} className="hover:underline">
        <StateLabel state={cameOf.isWell ? 'done' : 'failed'}>{cameOf.words}</StateLabel>
      </a>
    </p>
  );
}

const states: Readonly<Record<StepState, { readonly state: StateName; readonly word: string }>> = {
  P: { state: 'waiting', word: 'Pending' },
  I: { state: 'running', word: 'In progress' },
  C: { state: 'done', word: 'Completed' },
  X: { state: 'failed', word: 'Cancelled or failed' },
  unfinished: { state: 'refused', word: 'Not completed' },
};

function PlanView({
  steps,
  endStates,
}: {
  readonly steps: readonly PlanStep[];
  readonly endStates: EndStates;
}) {
  const stateOf = ({ i, s }: PlanStep) => states[endStates?.get(String(i)) ?? s];
  return (
    <div className="grid gap-1">
      <div>
        <Badge>PLAN</Badge>
      </div>
      <ol aria-label="Plan" className="grid gap-1">
        {steps.map((step) => (
          <li key={String(step.i)} className="flex flex-wrap items-center gap-x-3">
            <StateLabel state={stateOf(step).state}>{stateOf(step).word}</StateLabel>
            <span className="min-w-0 [overflow-wrap:anywhere]">{showHiddenCharacters(step.t)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
