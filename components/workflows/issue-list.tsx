import { StateLabel } from '@/components/ui/state-label';
import type { WorkflowIssuesReply } from '@/lib/protocol/http/workflow-shapes';

/** The errors and warnings of a workflow. Each sentence says how to fix the problem. */
export function IssueList({ issues }: { readonly issues: WorkflowIssuesReply }) {
  const all = [
    ...issues.errors.map((issue) => ({ ...issue, isError: true })),
    ...issues.warnings.map((issue) => ({ ...issue, isError: false })),
  ];
  if (all.length === 0) return null;
  return (
    <ul aria-label="Issues" className="grid gap-1.5 rounded-panel border border-line bg-raised p-3">
      {all.map((issue, index) => (
        <li key={index} className="flex flex-wrap items-start gap-x-3">
          <StateLabel state={issue.isError ? 'failed' : 'doubtful'}>
            {issue.isError ? 'Must be fixed' : 'Worth a look'}
          </StateLabel>
          <span className="min-w-0 flex-1 basis-60 text-pretty [overflow-wrap:anywhere]">
            {issue.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
