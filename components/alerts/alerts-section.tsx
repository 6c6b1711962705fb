'use client';

import { Link } from '@/components/ui/link';
import { useEffect, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { AlertRow } from './alert-row';
import { orderAlerts } from './order-alerts';
import { alertsShown, useAlerts } from './use-alerts';

/** The alerts in the inbox, which workflows sent to this member. */
export function AlertsSection() {
  const { slug } = useWorkspace();
  const alerts = useAlerts();
  const unread = alerts.data?.unread_count ?? 0;
  useSayNew(alerts.data === undefined ? null : unread);
  return (
    <section aria-labelledby="alerts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="alerts" className="text-reading font-semibold">
        Alerts{unread > 0 && <span className="font-normal text-soft">, {unread} unread</span>}
      </h2>
      {alerts.isError ? (
        <FailureNotice
          sentence="The alerts could not be loaded."
          cause={alerts.error.message}
          requestId={alerts.error.requestId ?? undefined}
          action={<Button onClick={() => void alerts.refetch()}>Try again</Button>}
        />
      ) : (
        <Skeleton waiting={alerts.isLoading} label="Loading alerts" shape={<SkeletonRows count={3} />}>
          {alerts.data?.items.length === 0 ? (
            <p className="max-w-measure text-pretty text-soft">
              Workflows can alert you here, for example when a new source mentions a word or a page changes.{' '}
              <Link href={paths.workflows(slug)} className="text-ink underline underline-offset-2">
                Go to workflows
              </Link>
            </p>
          ) : (
            alerts.data !== undefined && <AlertList first={alerts.data} />
          )}
        </Skeleton>
      )}
    </section>
  );
}

type Alerts = ReplyTo<'GET /v1/alerts'>;

function AlertList({ first }: { readonly first: Alerts }) {
  const { items, ...older } = useOlder(first, (cursor, workspaceId) =>
    callEndpoint('GET /v1/alerts', { query: { limit: alertsShown, cursor }, workspaceId }),
  );
  return (
    <>
      <ul aria-label="Alerts" className="divide-y divide-line border-y border-line">
        {orderAlerts(items).map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      <ShowOlder {...older} />
    </>
  );
}

/** Announces when there are more unread alerts than before. The initial ones are not announced, because they are read with the page. */
function useSayNew(unread: number | null): void {
  const known = useRef<number | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === null || unread === null || unread <= before) return;
    announce(`${countNoun(unread - before, 'new alert')}`, 'alerts');
  }, [unread]);
}
