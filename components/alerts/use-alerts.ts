/** Hooks for the member's alerts: listing them, marking them read, changing their status, and counting the unread ones. */
import { announce } from '@/components/shell/announce';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import type { AlertReply } from '@/lib/protocol/http/alerts';

/** Milliseconds between two requests, so that a new alert soon appears on an open page. */
const lookMs = 15_000;
/** Number of alerts shown initially. Older ones are loaded on request. */
export const alertsShown = 50;

export function useAlerts({ workflowId }: { readonly workflowId?: string } = {}) {
  return useEndpointQuery('GET /v1/alerts', {
    key: queryKeys.alerts.list(workflowId === undefined ? {} : { workflowId }),
    input: {
      query: { limit: alertsShown, ...(workflowId === undefined ? {} : { workflow_id: workflowId }) },
    },
    refetchInterval: () => lookMs,
  });
}

/** Returns the count shown beside the inbox. */
export function useUnreadAlertCount(): number {
  const unread = useEndpointQuery('GET /v1/alerts', {
    key: queryKeys.alerts.list({ unread: true }),
    input: { query: { limit: 1, unread: 'true' } },
    refetchInterval: () => lookMs,
  });
  return unread.data?.unread_count ?? 0;
}

type AlertChange = { readonly is_read?: boolean; readonly status?: AlertReply['status'] };

const changeWords = {
  open: 'Reopened',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
} as const satisfies Partial<Record<AlertReply['status'], string>>;

export function useUpdateAlert(id: string) {
  const update = useEndpointMutation('PATCH /v1/alerts/{id}', {
    invalidates: [queryKeys.alerts.all()],
    onSuccess: (alert, { body }) =>
      announce(
        body?.status === undefined
          ? alert.is_read
            ? 'Marked as read'
            : 'Marked as unread'
          : changeWords[alert.status],
        'alert',
      ),
    onError: (failure) => showFailureToast('The alert was not changed.', failure.message),
  });
  return {
    isBusy: update.isPending,
    change: (body: AlertChange) => update.mutate({ params: { id }, body: { ...body } }),
  };
}
