'use client';

import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { ApprovalCard } from '@/components/approvals/approval-card';
import { joinClasses } from '@/components/ui/class-names';
import { useDisclosure } from '@/components/ui/disclosure-memory';
import { StateLabel } from '@/components/ui/state-label';
import type { AppPath } from '@/lib/core/paths';
import {
  describeCallState,
  describeOutcome,
  nameCall,
  type ShownCall,
  writeMilliseconds,
} from './describe-call';
import { CallDetails } from './call-details';
import { RevealSecret } from './reveal-secret';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { TabActionButton } from './tab-action-button';

type ToolRowProps = {
  readonly call: ShownCall;
  readonly runId: string | null;
  readonly runHref?: AppPath | undefined;
  /** Called when the user opens the call. */
  readonly onOpen: () => void;
};

/** One call in one line, which opens to show everything about it. A pending approval is shown open below it. */
export function ToolRow({ call, runId, runHref, onOpen }: ToolRowProps) {
  const detailsId = useId();
  const [isOpen, setOpen] = useDisclosure(`call ${call.callId}`, false);
  const { stored } = call;
  const { state, word } = describeCallState(call);
  // If the stream says that the call has continued, the stored state is out of date and about to be reloaded.
  const isWaiting = stored?.status === 'waiting' && (call.live === null || call.live.state === 'waiting');
  const asks = isWaiting ? stored.approval : null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) onOpen();
        }}
        className="flex min-h-(--size-small) w-full min-w-0 flex-wrap items-center gap-x-2 rounded-control px-1.5 text-start hover:bg-sunk"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={joinClasses('shrink-0 text-soft transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 shrink truncate">{showHiddenCharacters(nameCall(call))}</span>
        <span className="room-28 flex-1 truncate text-soft">
          {showHiddenCharacters(describeOutcome(call))}
        </span>
        <StateLabel state={state} className="shrink-0">
          {word}
        </StateLabel>
        {stored?.duration_ms != null && (
          <span className="shrink-0 text-label text-soft tabular-nums">
            {writeMilliseconds(stored.duration_ms)}
          </span>
        )}
      </button>
      <div id={detailsId} hidden={!isOpen} className="border-s border-line py-2 ps-4 ms-3">
        {isOpen && <RowDetails call={call} runHref={runHref} />}
      </div>
      {asks !== null && (
        <div className="my-2 ms-3">
          <ApprovalCard approval={asks} headingLevel={3} />
        </div>
      )}
      {stored !== null && runId !== null && <CallOffers call={{ ...call, stored }} runId={runId} />}
    </li>
  );
}

function RowDetails({ call, runHref }: Pick<ToolRowProps, 'call' | 'runHref'>) {
  if (call.stored === null) return <p className="text-soft">Loading its input …</p>;
  return <CallDetails call={call.stored} runHref={runHref} />;
}

type OffersProps = {
  readonly call: ShownCall & { readonly stored: NonNullable<ShownCall['stored']> };
  readonly runId: string;
};

/** What the call offers this user: an action in this tab, or a secret to reveal once. */
export function CallOffers({ call: { callId, stored }, runId }: OffersProps) {
  if (stored.status !== 'done') return null;
  return (
    <div className="ms-6 grid gap-2 empty:hidden">
      {stored.tab_action !== null && (
        <div>
          <TabActionButton action={stored.tab_action} />
        </div>
      )}
      <RevealSecret runId={runId} callId={callId} isThere={stored.has_secret} />
    </div>
  );
}
