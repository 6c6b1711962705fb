'use client';

import { Link } from '@/components/ui/link';
import { riskGroups } from '@/components/policy/policy-words';
import { EmptyState } from '@/components/ui/empty-state';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { ToolDocumentation } from './tool-documentation';

/** Every tool with its description and its arguments. Policy and the inbox link to this page. */
export function ToolsScreen({ tools }: { readonly tools: ReplyTo<'GET /v1/tools'> }) {
  const { slug } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Tools' }], actions: null }, 'tools');
  const { items, schema_version: version } = tools;
  const groups = riskGroups
    .map((group) => ({ ...group, members: items.filter(({ risk }) => risk === group.risk) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-10 px-5 py-8">
      <header className="grid gap-2">
        <h1 className="font-reading text-heading font-semibold">Tools</h1>
        <p className="max-w-measure text-soft text-pretty">
          Available to answers and workflows: {countNoun(items.length, 'tool')}, version {version} of their
          schemas.{' '}
          <Link
            className="text-ink underline underline-offset-2"
            href={paths.settingsSection(slug, 'policy')}
          >
            See what each tool may do
          </Link>
        </p>
      </header>
      {items.length === 0 && <EmptyState action={null}>This instance has no tools.</EmptyState>}
      {groups.map(({ risk, title, lead, members }) => (
        <section key={risk} aria-labelledby={`risk-${risk}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <header>
            <h2 id={`risk-${risk}`} className="text-reading font-semibold">
              {title}
            </h2>
            <p className="max-w-measure text-soft text-pretty">{lead}</p>
          </header>
          <div className="divide-y divide-line border-y border-line">
            {members.map((tool) => (
              <ToolDocumentation key={tool.name} tool={tool} />
            ))}
          </div>
        </section>
      ))}
      <section aria-labelledby="developers" className="grid gap-2">
        <h2 id="developers" className="text-reading font-semibold">
          For developers
        </h2>
        <p className="max-w-measure text-soft text-pretty">
          Other agents speak LLMX with Sourcebook.{' '}
          <Link className="text-ink underline underline-offset-2" href={paths.conformance(slug)}>
            LLMX conformance
          </Link>{' '}
          shows line by line what the language requires and which test proves it.
        </p>
      </section>
    </div>
  );
}
