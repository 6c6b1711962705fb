'use client';

import { Link } from '@/components/ui/link';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { ShowOlder } from '@/components/ui/show-older';
import { StateLabel } from '@/components/ui/state-label';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { writeCost } from '@/components/usage/write-cost';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { RunReply } from '@/lib/protocol/http/runs';
import { Time } from '@/components/ui/time';
import { runKinds, describeState, writeDuration } from './run-words';

const pageSize = 50;
const isGoing = ({ status }: RunReply) => status === 'queued' || status === 'running';

/** Everything a model did in this workspace, newest first. Runs of other members' conversations are private to them. */
export function RunsScreen({ runs }: { readonly runs: ReplyTo<'GET /v1/runs'> }) {
  const { slug } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Runs' }], actions: null }, 'runs');
  const newest = useEndpointQuery('GET /v1/runs', {
    key: queryKeys.runs.all(),
    input: { query: { limit: pageSize } },
    initialData: runs,
    refetchInterval: (reply) => (reply?.items.some(isGoing) === true ? 2_000 : false),
  });
  const { items, ...older } = useOlder(newest.data ?? runs, (cursor, workspaceId) =>
    callEndpoint('GET /v1/runs', { query: { limit: pageSize, cursor }, workspaceId }),
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-5 py-8">
      <h1 className="font-reading text-heading font-semibold">Runs</h1>
      <p className="text-soft">
        Every request to a model in this workspace. Runs of other people’s conversations are not listed.
      </p>
      {items.length === 0 ? (
        <EmptyState action={<ButtonLink href={paths.home(slug)}>Ask a question</ButtonLink>}>
          Every question, summary and artifact leaves a run here that shows each step taken.
        </EmptyState>
      ) : (
        <RunsTable runs={items} />
      )}
      <ShowOlder {...older} />
    </div>
  );
}

function RunsTable({ runs }: { readonly runs: readonly RunReply[] }) {
  const { slug } = useWorkspace();
  return (
    <Table label="Runs">
      <TableHead>
        <tr>
          <TableHeader>Asked</TableHeader>
          <TableHeader className="max-tablet:hidden">Kind</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader className="max-tablet:hidden">When</TableHeader>
          <TableHeader numeric className="max-tablet:hidden">
            Time
          </TableHeader>
          <TableHeader numeric className="max-tablet:hidden">
            Tokens
          </TableHeader>
          <TableHeader numeric className="max-tablet:hidden">
            Cost
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <TableRow key={run.id}>
            <TableCell className="max-w-72 min-w-40 max-tablet:w-full max-tablet:max-w-0">
              <Link
                href={paths.run(slug, run.id)}
                className="block truncate hover:underline"
                title={run.title}
              >
                {run.title}
              </Link>
              <span className="text-label text-soft tablet:hidden">
                <RunTime run={run} />
              </span>
            </TableCell>
            <TableCell className="text-soft max-tablet:hidden">{runKinds[run.kind]}</TableCell>
            <TableCell>
              <StateLabel state={describeState(run).state}>{describeState(run).word}</StateLabel>
            </TableCell>
            <TableCell className="whitespace-nowrap text-soft max-tablet:hidden">
              <RunTime run={run} />
            </TableCell>
            <TableCell numeric className="whitespace-nowrap max-tablet:hidden">
              {writeDuration(run) ?? '–'}
            </TableCell>
            <TableCell numeric className="max-tablet:hidden">
              {(run.input_tokens + run.output_tokens).toLocaleString('en')}
            </TableCell>
            <TableCell numeric className="max-tablet:hidden">
              {run.cost_usd === null ? '–' : writeCost(run.cost_usd)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RunTime({ run }: { readonly run: RunReply }) {
  return <Time of={run.created_at} />;
}
