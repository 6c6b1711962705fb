'use client';

import { SettingsPage, SettingsRow, SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { StateLabel } from '@/components/ui/state-label';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { secondMs } from '@/lib/core/clock';
import type { StatusPart } from '@/lib/protocol/status-words';
import { describeKind, describeWait } from './describe-status';

type Status = ReplyTo<'GET /v1/status'>;
type Part = Status['parts'][number];

/** Milliseconds between two looks while the page is open. */
const lookMs = 10 * secondMs;

/** Whether everything works, what does not and what to do about it, for owners. */
export function StatusScreen({ first }: { readonly first: Status | null }) {
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Status' }], actions: null }, 'settings/status');
  return (
    <SettingsPage title="Status">
      {first === null ? (
        <EmptyState action={null}>Only owners of the workspace see its status.</EmptyState>
      ) : (
        <StatusSections first={first} />
      )}
    </SettingsPage>
  );
}

function StatusSections({ first }: { readonly first: Status }) {
  const { data: status = first, error } = useEndpointQuery('GET /v1/status', {
    key: queryKeys.status(),
    initialData: first,
    refetchInterval: () => lookMs,
  });
  const broken = status.parts.filter(({ status: state }) => state === 'unavailable');
  return (
    <>
      {error && <FailureNotice sentence="The status could not be loaded." cause={error.message} />}
      <p role="status" className="font-reading text-heading text-pretty">
        {status.works ? 'Everything works.' : `Not everything works: ${listNames(broken)}.`}
      </p>
      <SettingsSection title="Parts">
        <SettingsRows label="Parts">
          {status.parts.map((part) => (
            <SettingsRow
              key={part.part}
              title={partNames[part.part]}
              note={
                <>
                  {part.detail}
                  {part.advice !== null && <span className="block">{part.advice}</span>}
                  {part.part === 'model' && <ModelCalls calls={status.model_calls} />}
                </>
              }
            >
              <PartState status={part.status} />
            </SettingsRow>
          ))}
        </SettingsRows>
      </SettingsSection>
      <JobsSection jobs={status.jobs} />
      <FailuresSection failed={status.failed_jobs} />
      <SettingsSection title="Version">
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-soft">Sourcebook</dt>
          <dd>{status.version}</dd>
          <dt className="text-soft">Tables of the database</dt>
          <dd className="[overflow-wrap:anywhere]">{status.schema_version}</dd>
          <dt className="text-soft">Last back-up</dt>
          <dd>
            {status.last_backup_at === null ? (
              'None in the data directory of this server.'
            ) : (
              <Time of={status.last_backup_at} />
            )}
          </dd>
        </dl>
      </SettingsSection>
    </>
  );
}

function ModelCalls({
  calls: { last_at: lastAt, last_failure: failure },
}: {
  readonly calls: Status['model_calls'];
}) {
  return (
    <>
      {lastAt !== null && (
        <span className="block">
          Last call of a language model: <Time of={lastAt} />
        </span>
      )}
      {failure !== null && (
        <span className="block">
          Last failure in 24 hours: <Time of={failure.at} />. {failure.reason}
        </span>
      )}
    </>
  );
}

const partNames = {
  web: 'Web server',
  database: 'Database',
  worker: 'Workers',
  search: 'Search',
  storage: 'Files',
  model: 'Models',
  mail: 'Mail',
  browser: 'Browser for captures',
} as const satisfies Record<StatusPart, string>;

const listNames = (parts: readonly Part[]): string =>
  new Intl.ListFormat('en').format(parts.map(({ part }) => partNames[part].toLowerCase()));

function PartState({ status }: Pick<Part, 'status'>) {
  if (status === 'ready') return <StateLabel state="done">Works</StateLabel>;
  if (status === 'absent') return <StateLabel state="waiting">Not set up</StateLabel>;
  return <StateLabel state="failed">Does not work</StateLabel>;
}

function JobsSection({ jobs }: Pick<Status, 'jobs'>) {
  return (
    <SettingsSection title="Work of this workspace">
      <div className="overflow-x-auto">
        <Table label="Work of this workspace">
          <TableHead>
            <TableRow>
              <TableHeader>Kind</TableHeader>
              <TableHeader>Running</TableHeader>
              <TableHeader>Waiting</TableHeader>
              <TableHeader>Oldest waits</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {jobs.map((job) => (
              <TableRow key={job.kind}>
                <TableCell>
                  {describeKind(job.kind)}
                  {!job.is_done && <span className="block text-label text-soft">No worker does this.</span>}
                </TableCell>
                <TableCell>{job.running.toLocaleString('en')}</TableCell>
                <TableCell>{job.waiting.toLocaleString('en')}</TableCell>
                <TableCell>{describeWait(job.oldest_seconds)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </SettingsSection>
  );
}

function FailuresSection({ failed }: { readonly failed: Status['failed_jobs'] }) {
  return (
    <SettingsSection title="Failures of the last day">
      {failed.length === 0 ? (
        <p className="text-soft">Nothing has failed at every attempt.</p>
      ) : (
        <SettingsRows label="Failures of the last day">
          {failed.map(({ at, kind, sentence }, index) => (
            <SettingsRow key={`${at} ${index}`} title={describeKind(kind)} note={sentence}>
              <Time of={at} className="text-label text-soft" />
            </SettingsRow>
          ))}
        </SettingsRows>
      )}
    </SettingsSection>
  );
}
