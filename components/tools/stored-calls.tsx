'use client';

import { ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { useDisclosure } from '@/components/ui/disclosure-memory';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { listStoredTurns } from './list-shown-turns';
import { ToolTurns } from './tool-turns';
import { nameCalls, useRunCalls } from './use-run-calls';

type StoredCallsProps = { readonly runId: string; readonly callCount: number };

/** Up to this many calls are shown above their answer immediately. More are collapsed into one line until the user opens it. */
const shownCalls = 6;

/** The tool calls of a stored answer. The message only has their number, so they are loaded separately. */
export function StoredCalls({ runId, callCount }: StoredCallsProps) {
  const { slug } = useWorkspace();
  const [isOpen, setOpen] = useDisclosure(nameCalls(runId), callCount <= shownCalls);
  const calls = useRunCalls(runId, { enabled: isOpen });
  return (
    <>
      {callCount > shownCalls && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          className="-ms-2 mb-2"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={joinClasses('transition-transform', isOpen && 'rotate-90')}
          />
          {countNoun(callCount, 'tool call')}
        </Button>
      )}
      {isOpen && (
        <Skeleton
          waiting={calls.isPending}
          label="Loading tool calls"
          shape={<SkeletonRows count={callCount} />}
        >
          {calls.isError ? (
            <FailureNotice
              className="mb-3"
              sentence="The tool calls could not be loaded."
              cause={calls.error.message}
              action={
                <Button size="small" busy={calls.isFetching} onClick={() => void calls.refetch()}>
                  Try again
                </Button>
              }
            />
          ) : (
            <ToolTurns
              turns={listStoredTurns(calls.data?.items ?? [])}
              runId={runId}
              runHref={paths.run(slug, runId)}
              onOpenCall={() => setOpen(true)}
            />
          )}
        </Skeleton>
      )}
    </>
  );
}
