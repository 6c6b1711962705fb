'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { isRecordPath, paths } from '@/lib/core/paths';
import type { AlertReply } from '@/lib/protocol/http/alerts';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { SeverityLabel } from './severity-label';
import { useUpdateAlert } from './use-alerts';

/** One alert in full, with links to what it is about and to what raised it. */
export function AlertScreen({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const alert = useEndpointQuery('GET /v1/alerts/{id}', {
    key: queryKeys.alerts.one(id),
    input: { params: { id } },
  });
  const inbox = paths.inbox(slug);
  usePlace(
    { crumbs: [{ label: 'Inbox', href: inbox }, { label: alert.data?.title ?? 'Alert' }], actions: null },
    `alert/${id}/${alert.data?.title ?? ''}`,
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      {alert.isError ? (
        <FailureNotice
          sentence="The alert cannot be shown."
          cause={alert.error.message}
          requestId={alert.error.requestId ?? undefined}
          action={<ButtonLink href={inbox}>Go to the inbox</ButtonLink>}
        />
      ) : (
        <Skeleton waiting={alert.isLoading} label="Loading the alert" shape={<SkeletonRows count={4} />}>
          {alert.data !== undefined && <AlertDetail alert={alert.data} />}
        </Skeleton>
      )}
    </div>
  );
}

function AlertDetail({ alert }: { readonly alert: AlertReply }) {
  const { change, isBusy } = useUpdateAlert(alert.id);
  useReadOnce(alert, () => change({ is_read: true }));
  return (
    <article aria-labelledby="alert-title" className="grid gap-6">
      <header className="grid gap-2">
        <h1
          id="alert-title"
          dir="auto"
          className="font-reading text-heading font-semibold [overflow-wrap:anywhere]"
        >
          {alert.title}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <SeverityLabel alert={alert} />
          <span>{describeStatus(alert)}</span>
          <Time of={alert.created_at} />
        </p>
      </header>
      {alert.message !== '' && <MarkdownView markdown={alert.message} linkDetail="address" />}
      <AlertLinks alert={alert} />
      <div className="flex flex-wrap gap-2">
        {alert.kind === 'alert' && alert.status !== 'resolved' && (
          <Button variant="primary" busy={isBusy} onClick={() => change({ status: 'resolved' })}>
            Resolve for everyone
          </Button>
        )}
        {alert.kind === 'alert' && alert.status === 'open' && (
          <Button busy={isBusy} onClick={() => change({ status: 'acknowledged' })}>
            Acknowledge
          </Button>
        )}
        {alert.kind === 'alert' && alert.status !== 'open' && (
          <Button busy={isBusy} onClick={() => change({ status: 'open' })}>
            Reopen
          </Button>
        )}
        <Button busy={isBusy} onClick={() => change({ is_read: !alert.is_read })}>
          {alert.is_read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
    </article>
  );
}

function AlertLinks({ alert }: { readonly alert: AlertReply }) {
  const { slug } = useWorkspace();
  const links = [
    alert.path === null || !isRecordPath(alert.path)
      ? null
      : { href: alert.path, words: 'Open related item' },
    alert.workflow_id === null
      ? null
      : { href: paths.workflow(slug, alert.workflow_id), words: alert.workflow_name ?? 'The workflow' },
    alert.execution_id === null
      ? null
      : { href: paths.execution(slug, alert.execution_id), words: 'Execution that raised this alert' },
  ].filter((link) => link !== null);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Related links" className="flex flex-wrap gap-2">
      {links.map(({ href, words }) => (
        <li key={href}>
          <ButtonLink size="small" href={href}>
            {words}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Opening an alert marks it as read, but only once. If the user then marks it as unread, it stays unread. */
function useReadOnce(alert: AlertReply, read: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (!alert.is_read) read();
  }, [alert.is_read, read]);
}

const statusWords: Readonly<Record<AlertReply['status'], string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
};

const describeStatus = (alert: AlertReply) =>
  alert.kind === 'notification' ? (alert.is_read ? 'Read' : 'Unread') : statusWords[alert.status];
