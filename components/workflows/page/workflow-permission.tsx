import { ValueView } from '@/components/ui/value-view';
import { Time } from '@/components/ui/time';
import type { WorkflowPermissionReply } from '@/lib/protocol/http/workflows';

/** What the approval permits, and how much of it was used today. */
export function WorkflowPermission({ permission }: { readonly permission: WorkflowPermissionReply | null }) {
  if (permission === null) {
    return (
      <p className="text-soft text-pretty">
        Nothing that needs approval under the policy: each request waits in the inbox. Permission can be
        granted when a version is approved.
      </p>
    );
  }
  const { granted_by: by, expires_at: until, spend_limit_usd: spend } = permission;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-soft">
        Granted by {by.name}, until <Time of={until} dayOnly />
        {spend !== null && `, up to $${spend} in total`}. Beyond it, it asks.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {permission.actions.map((action) => (
          <li key={action.action_type} className="grid gap-1 py-2">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-medium">{action.title}</span>
              <span className="text-soft tabular-nums">
                {action.used_today} of {action.max_per_day} used today
              </span>
            </p>
            {Object.keys(action.fixed).length > 0 && (
              <div className="text-soft">
                <p>
                  {action.is_exact
                    ? 'With exactly these arguments:'
                    : 'As long as these arguments stay the same:'}
                </p>
                <ValueView value={action.fixed} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
