'use client';

import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { AlertRow } from './alert-row';
import { orderAlerts } from './order-alerts';
import { useAlerts } from './use-alerts';

/** The alerts that a workflow sent to the member who views its page. */
export function WorkflowAlerts({ workflowId }: { readonly workflowId: string }) {
  const alerts = useAlerts({ workflowId });
  const items = alerts.data?.items ?? [];
  if (alerts.isError)
    return (
      <FailureNotice sentence="The workflow’s alerts could not be loaded." cause={alerts.error.message} />
    );
  return (
    <Skeleton waiting={alerts.isLoading} label="Loading alerts" shape={<SkeletonRows count={2} />}>
      {items.length === 0 ? (
        <p className="text-soft">This workflow has not sent you any alerts yet.</p>
      ) : (
        <ul aria-label="Alerts from this workflow" className="divide-y divide-line border-y border-line">
          {orderAlerts(items).map((alert) => (
            <AlertRow key={alert.id} alert={alert} hideWorkflow />
          ))}
        </ul>
      )}
    </Skeleton>
  );
}
