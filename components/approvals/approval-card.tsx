'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { ApprovalArguments } from './approval-arguments';
import { ApproveForRun } from './approve-for-run';
import { DecidedApproval } from './decided-approval';
import { DenyWithReason } from './deny-with-reason';
import { riskWords } from './describe-approval';
import { useArgumentDrafts } from './use-argument-drafts';
import { useDecideApproval } from './use-decide-approval';

type ApprovalCardProps = {
  readonly approval: ApprovalReply;
  readonly headingLevel: 2 | 3;
  /** Called when the approval was decided, here or by someone else. */
  readonly onDecided?: (() => void) | undefined;
};

/**
 * Asks the user for approval. It shows what would be done, with exactly which arguments and why approval is needed, and takes the answer.
 */
export function ApprovalCard({ approval, headingLevel, onDecided }: ApprovalCardProps) {
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const Heading = `h${headingLevel}` as const;
  const isPending = approval.status === 'pending';
  useKeepFocus(card, isPending);
  return (
    <section
      ref={card}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-edge bg-raised p-3"
    >
      <header className="grid gap-1">
        <Heading id={headingId} className="font-semibold [overflow-wrap:anywhere]">
          {showHiddenCharacters(approval.description)}
        </Heading>
        <p className="text-soft text-pretty">{approval.reason}</p>
        <div className="flex flex-wrap items-center gap-2">
          {approval.risk !== null && <Badge>{riskWords[approval.risk]}</Badge>}
          {/* A step is named by its description; its type has a name only for programs. */}
          {approval.kind === 'tool_call' && <code className="operating-code text-soft">{approval.name}</code>}
        </div>
      </header>
      {isPending ? (
        // If the approval is requested again with other arguments, the form starts afresh.
        <Decision key={approval.id} approval={approval} onDecided={onDecided} />
      ) : (
        <DecidedApproval approval={approval} />
      )}
    </section>
  );
}

/** The buttons disappear once the answer is given, so focus moves from the pressed button to the card. */
function useKeepFocus(card: React.RefObject<HTMLElement | null>, isPending: boolean): void {
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body)
      focusUnlessTyping(card.current);
    wasPending.current = isPending;
  }, [card, isPending]);
}

type Asking = 'nothing' | 'run' | 'deny';

function Decision({ approval, onDecided }: Pick<ApprovalCardProps, 'approval' | 'onDecided'>) {
  const [asking, setAsking] = useState<Asking>('nothing');
  const drafts = useArgumentDrafts(approval);
  const { decide, isDeciding, failure } = useDecideApproval(approval, onDecided);
  const back = () => setAsking('nothing');
  const approve = (write: (shown: ApprovalReply['arguments']) => Parameters<typeof decide>[0]) => {
    const shown = drafts.read();
    if (shown !== null) decide(write(shown));
  };
  const { fields, drafts: texts, failures, change } = drafts;
  return (
    <>
      <ApprovalArguments
        approval={approval}
        fields={approval.can_decide ? fields : []}
        drafts={texts}
        failures={failures}
        busy={isDeciding}
        onChange={change}
      />
      {failure !== null && (
        <FailureNotice
          sentence="Your decision was not saved."
          cause={failure.message}
          requestId={failure.requestId ?? undefined}
        />
      )}
      <p className="text-label text-soft">
        Requested for {approval.asked_for.name}, expires <Time of={approval.expires_at} />
        {!approval.can_decide && '. They or an owner can decide it.'}
      </p>
      {approval.can_decide && asking === 'nothing' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={isDeciding}
            onClick={() => approve((shown) => ({ decision: 'approve_once', arguments: shown }))}
          >
            Approve once
          </Button>
          {approval.kind === 'tool_call' && (
            <Button disabled={isDeciding} onClick={() => setAsking('run')}>
              Approve for this run…
            </Button>
          )}
          <Button disabled={isDeciding} onClick={() => setAsking('deny')}>
            Deny…
          </Button>
        </div>
      )}
      {asking === 'run' && (
        <ApproveForRun
          editable={approval.editable}
          busy={isDeciding}
          onCancel={back}
          onApprove={(permission) =>
            approve((shown) => ({ decision: 'approve_run', arguments: shown, ...permission }))
          }
        />
      )}
      {asking === 'deny' && (
        <DenyWithReason
          busy={isDeciding}
          onCancel={back}
          onDeny={(reason) => decide({ decision: 'deny', ...(reason === '' ? {} : { reason }) })}
        />
      )}
    </>
  );
}
