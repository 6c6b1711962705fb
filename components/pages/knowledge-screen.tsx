'use client';

import { CalendarDays, FolderInput, FolderOutput, MoreHorizontal, Plus } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useDeferredValue, useState } from 'react';
import { paths } from '@/lib/core/paths';
import { describeDay } from './describe-day';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Time } from '@/components/ui/time';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Menu, MenuItem } from '@/components/ui/menu';
import { ShowOlder } from '@/components/ui/show-older';
import { TextField } from '@/components/ui/text-field';
import { TitleDialog } from '@/components/ui/title-dialog';
import { PageHead } from '@/components/ui/page-head';
import { usePlace } from '@/components/workspace/place';
import { ImportFolder } from './import-folder';
import { callEndpoint, type ReplyTo, writeUrl } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';

type Pages = ReplyTo<'GET /v1/knowledge/pages'>;

/** The knowledge base: its pages, most recently changed first, and search results from pages and the journal. */
export function KnowledgeScreen({ pages: first }: { readonly pages: Pages }) {
  const { id: workspaceId, slug, role } = useWorkspace();
  const [isImporting, setImporting] = useState(false);
  const [query, setQuery] = useQueryState('q', { defaultValue: '' });
  const [making, setMaking] = useQueryState('new', parseAsInteger);
  const asked = useDeferredValue(query.trim());
  usePlace({ crumbs: [{ label: 'Knowledge' }], actions: null }, 'knowledge');
  const found = useEndpointQuery('GET /v1/knowledge/pages', {
    key: queryKeys.pages.found(asked),
    input: { query: { q: asked, limit: limits.pageItems } },
    initialData: asked === '' ? first : undefined,
  });
  const make = role !== 'viewer' && (
    <Button icon={Plus} onClick={() => void setMaking(1)}>
      New page
    </Button>
  );
  const pages = found.data?.items ?? [];
  const bringFolder = role !== 'viewer' && asked === '' && (
    <Button icon={FolderInput} onClick={() => setImporting(true)}>
      Import a folder
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <PageHead title="Knowledge">
        <ButtonLink href={paths.journal(slug)} icon={CalendarDays}>
          Journal
        </ButtonLink>
        <Menu
          align="end"
          trigger={<Button variant="quiet" icon={MoreHorizontal} aria-label="Import and export" />}
        >
          {role !== 'viewer' && (
            <MenuItem icon={FolderInput} onSelect={() => setImporting(true)}>
              Import a folder…
            </MenuItem>
          )}
          <MenuItem icon={FolderOutput} onSelect={() => downloadFolder(workspaceId)}>
            Export everything as a folder
          </MenuItem>
        </Menu>
        {make}
      </PageHead>
      <TextField
        label="Search pages and journal"
        type="search"
        value={query}
        maxLength={limits.queryChars}
        onChange={(event) => void setQuery(event.target.value === '' ? null : event.target.value)}
      />
      {found.error !== null && (
        <FailureNotice sentence="The pages cannot be shown." cause={found.error.message} />
      )}
      <FoundPages key={asked} found={found.data} />
      {pages.length === 0 && !found.isLoading && found.error === null && (
        <EmptyState action={make} example={bringFolder}>
          {asked === ''
            ? 'Pages hold what is worth keeping: one page per subject, built up block by block.'
            : `No page or journal day contains “${asked}”.`}
        </EmptyState>
      )}
      {making !== null && <NewPage onClose={() => void setMaking(null)} />}
      {isImporting && (
        <ImportFolder
          onClose={() => {
            setImporting(false);
            void found.refetch();
          }}
        />
      )}
    </div>
  );
}

/** The browser saves it as a file. */
function downloadFolder(workspaceId: string): void {
  window.location.assign(`${writeUrl('GET /v1/knowledge/export', {})}?workspace_id=${workspaceId}`);
}

/** The pages that were loaded, and a button for older ones. What is found for other words begins anew. */
function FoundPages({ found }: { readonly found: Pages | undefined }) {
  const { items, ...older } = useOlder(found, (cursor, workspaceId) =>
    callEndpoint('GET /v1/knowledge/pages', { query: { cursor, limit: limits.pageItems }, workspaceId }),
  );
  return (
    <>
      <PageRows pages={items} />
      <ShowOlder {...older} />
    </>
  );
}

function PageRows({ pages }: { readonly pages: readonly Pages['items'][number][] }) {
  const { slug } = useWorkspace();
  if (pages.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {pages.map(({ id, kind, title, excerpt, is_tainted: isTainted, updated_at: at }) => (
        <li key={id}>
          <Link
            href={paths.page(slug, id)}
            className="grid min-h-(--size-row) grid-cols-[minmax(0,1fr)] gap-0.5 px-2 py-2 hover:bg-sunk"
          >
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-40 truncate">
                {kind === 'journal' ? describeDay(title) : title}
              </span>
              {isTainted && <span className="text-label text-near">contains text from outside</span>}
              <span className="shrink-0 text-label text-soft">
                <Time of={at} />
              </span>
            </span>
            {excerpt !== null && excerpt !== '' && <span className="truncate text-soft">{excerpt}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type NewPageProps = { readonly title?: string; readonly onClose: () => void };

export function NewPage({ title = '', onClose }: NewPageProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const create = useEndpointMutation('POST /v1/knowledge/pages', {
    invalidates: [queryKeys.pages.all()],
    closes: ({ id }) => router.push(paths.page(slug, id)),
  });
  return (
    <TitleDialog
      heading="New page"
      submitLabel="Create page"
      initialTitle={title}
      busy={create.isPending}
      error={create.error?.message}
      onSubmit={(chosen) => create.mutate({ body: { title: chosen } })}
      onClose={onClose}
    />
  );
}
