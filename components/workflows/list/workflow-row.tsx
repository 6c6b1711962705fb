'use client';

import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowReply } from '@/lib/protocol/http/workflows';
import { executionStates } from '../executions/execution-words';
import { WorkflowSwitch } from '../workflow-switch';

/** One workflow: what starts it, whether it is on, what it did last, and when it runs next. */
export function WorkflowRow({ workflow }: { readonly workflow: WorkflowReply }) {
  const { slug } = useWorkspace();
  const { role } = useWorkspace();
  const last = workflow.last_execution;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-sunk tablet:flex-nowrap">
      <Link
        href={paths.workflow(slug, workflow.id)}
        className="min-h-11 min-w-0 flex-1 basis-full px-1 tablet:basis-0"
      >
        <span className="block truncate font-medium">{workflow.name}</span>
        <span className="block truncate text-soft">Runs {workflow.starts}</span>
      </Link>
      <span className="grid room-28 flex-1 px-1 text-label text-soft tablet:w-44 tablet:flex-none tablet:justify-items-end">
        {last === null ? (
          <span>Has not run yet</span>
        ) : (
          <StateLabel state={executionStates[last.status].state}>
            {executionStates[last.status].word}
          </StateLabel>
        )}
        {workflow.next_run_at !== null && workflow.active ? (
          <span>
            Next <Time of={workflow.next_run_at} />
          </span>
        ) : (
          last !== null && <Time of={last.created_at} />
        )}
      </span>
      <WorkflowSwitch workflow={workflow} disabled={role === 'viewer'} isInRow />
    </li>
  );
}
