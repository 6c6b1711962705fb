'use client';

import { ExternalLink } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { usePlace } from '@/components/workspace/place';
import { buttonStyle } from '@/components/ui/button-style';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { ShowOlder } from '@/components/ui/show-older';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { describeDate } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { Time } from '@/components/ui/time';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import type { ShareReply } from '@/lib/protocol/http/shares';
import { CloseShare } from './close-share';
import { CopyAddress } from './copy-address';
import { describeEnd, modeWords } from './describe-share';
import { reportWords } from './report-words';
import { ShareState, Signs } from './share-list';

type SharesScreenProps = { readonly shares: ReplyTo<'GET /v1/shares'> };

/** All public links of the workspace: what is shared, for how long, and how to close it. */
export function SharesScreen({ shares: first }: SharesScreenProps) {
  const { slug } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Shared links' }], actions: null }, 'shares');
  const shares = useEndpointQuery('GET /v1/shares', {
    key: queryKeys.shares.all(),
    input: { query: { limit: limits.pageItems } },
    initialData: first,
  });
  const { items, ...older } = useOlder(shares.data, (cursor, workspaceId) =>
    callEndpoint('GET /v1/shares', { query: { cursor, limit: limits.pageItems }, workspaceId }),
  );
  const open = items.filter((share) => share.state === 'live').length;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <header>
        <h1 className="font-reading text-heading">Shared links</h1>
        {items.length > 0 && (
          <p className="mt-1 text-soft">
            {open === 0
              ? 'No link is open.'
              : `${open} of ${items.length} can be opened by anyone who has the address.`}
          </p>
        )}
      </header>
      {items.length === 0 ? (
        <EmptyState action={<ButtonLink href={paths.artifacts(slug)}>Go to artifacts</ButtonLink>}>
          Nothing is shared outside this workspace. Open an artifact and choose Share to create a link.
        </EmptyState>
      ) : (
        <>
          <ShareTable shares={items} />
          <ShowOlder {...older} />
        </>
      )}
      <Reports shares={items} />
    </div>
  );
}

function ShareTable({ shares }: { readonly shares: readonly ShareReply[] }) {
  return (
    <Table label="Shared links">
      <TableHead>
        <tr>
          <TableHeader>Artifact</TableHeader>
          <TableHeader numeric className="max-tablet:hidden">
            Views
          </TableHeader>
          <TableHeader className="max-tablet:hidden">Created by</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </TableBody>
    </Table>
  );
}

function ShareRow({ share }: { readonly share: ShareReply }) {
  const { slug, role } = useWorkspace();
  const timeZone = useTimeZone();
  return (
    <TableRow>
      <TableCell className="w-full max-w-0 py-1.5">
        <Link
          href={paths.artifact(slug, share.artifact_id)}
          title={share.artifact_title}
          className="block rounded-mark font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {share.artifact_title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2.5 text-soft">
          <ShareState share={share} />
          {modeWords[share.mode]} · {describeEnd(share, timeZone)}
          <Signs share={share} />
        </span>
      </TableCell>
      <TableCell
        numeric
        className="max-tablet:hidden"
        title={share.last_viewed_at ? `Last on ${describeDate(share.last_viewed_at, timeZone)}` : undefined}
      >
        {share.views.toLocaleString('en')}
      </TableCell>
      <TableCell className="whitespace-nowrap max-tablet:hidden">
        {share.created_by}{' '}
        <span className="text-soft">
          · <Time of={share.created_at} dayOnly />
        </span>
      </TableCell>
      <TableCell className="pe-0 text-end whitespace-nowrap tablet:pe-3">
        <span className="inline-flex items-center gap-1">
          <CopyAddress share={share} />
          {share.state === 'live' && (
            <a
              href={paths.sharePreview(slug, 'link', share.id)}
              target="_blank"
              rel="noopener"
              aria-label={`Preview the public page of ${share.artifact_title}`}
              title="Preview"
              className={buttonStyle({ size: 'small', variant: 'quiet', square: true })}
            >
              <ExternalLink size={16} aria-hidden />
            </a>
          )}
          {share.state !== 'revoked' && role !== 'viewer' && <CloseShare share={share} isShort />}
        </span>
      </TableCell>
    </TableRow>
  );
}

/** Visitors' reports about the pages, newest first. */
function Reports({ shares }: { readonly shares: readonly ShareReply[] }) {
  const reports = shares
    .flatMap((share) => share.reports.map((report) => ({ ...report, title: share.artifact_title })))
    .toSorted((one, other) => other.reported_at.localeCompare(one.reported_at));
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className="mb-1 text-label font-medium text-soft">
        Reports from readers
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {reports.map((report) => (
          <li key={`${report.reported_at} ${report.title}`} className="grid gap-0.5 py-2">
            <p>
              <span className="font-medium">{reportWords[report.reason]}</span>{' '}
              <span className="text-soft">
                · {report.title} · <Time of={report.reported_at} dayOnly />
              </span>
            </p>
            {report.message !== '' && (
              <p dir="auto" className="max-w-2xl break-words whitespace-pre-line">
                {report.message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
