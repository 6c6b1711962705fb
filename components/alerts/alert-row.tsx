'use client';

import { Mail, MailOpen } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { Time } from '@/components/ui/time';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { createProjection } from '@/lib/evidence/projection';
import type { AlertReply } from '@/lib/protocol/http/alerts';
import { SeverityLabel } from './severity-label';
import { useUpdateAlert } from './use-alerts';

type AlertRowProps = {
  readonly alert: AlertReply;
  /** Set on the workflow's own page, where the workflow need not be named. */
  readonly hideWorkflow?: boolean;
};

/** One alert in a line or two. An unread alert is marked by a dot, the font weight and a word. */
export function AlertRow({ alert, hideWorkflow = false }: AlertRowProps) {
  const { slug } = useWorkspace();
  const { change, isBusy } = useUpdateAlert(alert.id);
  return (
    <li className="flex items-center gap-2 hover:bg-sunk">
      <Link
        href={paths.alert(slug, alert.id)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 px-1 py-2"
      >
        <span
          aria-hidden
          className={joinClasses('size-2 rounded-full', alert.is_read ? 'bg-transparent' : 'bg-accent')}
        />
        <span className="min-w-0 flex-1 basis-48">
          <span className={joinClasses('block truncate', !alert.is_read && 'font-semibold')} dir="auto">
            {alert.title}
          </span>
          {alert.message !== '' && (
            <span className="block truncate text-soft" dir="auto">
              {createProjection(alert.message).text}
            </span>
          )}
          {!alert.is_read && <span className="sr-only">, unread</span>}
        </span>
        {!hideWorkflow && alert.workflow_name !== null && (
          <span className="hidden max-w-40 truncate text-label text-soft desk:block">
            {alert.workflow_name}
          </span>
        )}
        {alert.status !== 'open' && alert.kind === 'alert' && (
          <span className="text-label text-soft">
            {alert.status === 'resolved' ? 'Resolved' : 'Acknowledged'}
          </span>
        )}
        <SeverityLabel alert={alert} />
        <Time of={alert.created_at} className="text-label text-soft tabular-nums" />
      </Link>
      <IconButton
        size="small"
        icon={alert.is_read ? Mail : MailOpen}
        label={`Mark “${alert.title}” as ${alert.is_read ? 'unread' : 'read'}`}
        disabled={isBusy}
        onClick={() => change({ is_read: !alert.is_read })}
      />
    </li>
  );
}
