'use client';

import { ChevronRight, Link2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApprovalCard } from '@/components/approvals/approval-card';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { CallOffers } from '@/components/tools/tool-row';
import { joinClasses } from '@/components/ui/class-names';
import { CopyButton } from '@/components/ui/copy-button';
import { StateLabel } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { writeFrameHash } from '@/lib/core/paths';
import { describeStep } from './describe-step';
import { countTokens } from './list-steps';
import type { RunStep } from './run-step';
import { writeSpan } from './run-words';
import { StepDetails } from './step-details';

type RunStepRowProps = {
  readonly step: RunStep;
  readonly runId: string;
  /** What is stored of the tool call, if the step is one. */
  readonly call: RunCallReply | null;
  /** True if the address points to this step. */
  readonly isWanted: boolean;
  /** True if the step is still in progress. */
  readonly isNow: boolean;
};

/** One step in a line, which opens to show everything recorded about it. A pending approval is shown open below it. */
export function RunStepRow({ step, runId, call, isWanted, isNow }: RunStepRowProps) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(isWanted);
  const button = useGoTo(isWanted);
  const { words, detail } = describeStep(step, call);
  const asks = step.kind === 'waited' && call?.status === 'waiting' ? call.approval : null;
  return (
    <li
      id={`frame-${step.frame}`}
      aria-current={isWanted ? 'location' : undefined}
      className={joinClasses(
        'group/row grid grid-cols-[minmax(0,1fr)] border-s-2 ps-1',
        isWanted ? 'border-accent bg-sunk' : 'border-line',
      )}
    >
      <div className="flex items-start gap-1">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-(--size-row) min-w-0 flex-1 flex-wrap items-start gap-2 rounded-control px-1.5 py-2 text-start hover:bg-sunk"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={joinClasses('mt-[3px] shrink-0 text-soft transition-transform', isOpen && 'rotate-90')}
          />
          <span className="grid room-20 flex-1">
            <span className="[overflow-wrap:anywhere]">{showHiddenCharacters(words)}</span>
            {detail !== null && (
              <span className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
                {showHiddenCharacters(detail)}
              </span>
            )}
          </span>
          <StepFacts step={step} isNow={isNow} />
        </button>
        <span className="mt-1 opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
          <CopyButton
            square
            icon={Link2}
            label={`Copy a link to step “${words}”`}
            text={() => new URL(writeFrameHash(step.frame), window.location.href).href}
          />
        </span>
      </div>
      <div id={detailsId} hidden={!isOpen} className="ms-3.5 border-s border-line pt-1 pb-3 ps-4">
        {isOpen && <StepDetails step={step} call={call} />}
      </div>
      {asks !== null && (
        <div className="my-2 ms-6">
          <ApprovalCard approval={asks} headingLevel={3} />
        </div>
      )}
      {step.kind === 'called' && call !== null && (
        <CallOffers
          call={{ callId: call.call_id, name: call.name, live: null, stored: call }}
          runId={runId}
        />
      )}
    </li>
  );
}

/** Scrolls to what the address names once it appears. */
function useGoTo(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    button.current?.scrollIntoView({ block: 'center' });
    focusUnlessTyping(button.current, { preventScroll: true });
  }, [isWanted]);
  return button;
}

function StepFacts({ step, isNow }: Pick<RunStepRowProps, 'step' | 'isNow'>) {
  const tokens = countTokens(step);
  return (
    <span className="ms-auto flex shrink-0 flex-wrap justify-end gap-x-3 pt-px text-label text-soft tabular-nums">
      {tokens > 0 && <span>{countNoun(tokens, 'token')}</span>}
      {isNow ? (
        <StateLabel state={step.kind === 'waited' ? 'waiting' : 'running'}>Now</StateLabel>
      ) : (
        step.tookMs !== null &&
        step.tookMs > 0 && <span className="min-w-12 text-end">{writeSpan(step.tookMs)}</span>
      )}
    </span>
  );
}
