'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { listStoredTurns } from './list-shown-turns';
import { ToolTurns } from './tool-turns';
import { useRunCalls } from './use-run-calls';

type StoredCallsProps = { readonly runId: string; readonly callCount: number };

/** Few calls stand above their answer at once; many are one line until they are asked for. */
const shownCalls = 6;

/** The calls of an answer that was kept; its message says only how many there are, and they are read apart from it. */
export function StoredCalls({ runId, callCount }: StoredCallsProps) {
  const { slug } = useWorkspace();
  const [isOpen, setOpen] = useState(callCount <= shownCalls);
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
              sentence="The tool calls could not be read."
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
            />
          )}
        </Skeleton>
      )}
    </>
  );
}
