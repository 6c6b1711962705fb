'use client';

import { PageLinks } from '@/components/ui/page-links';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type AgentsHeadProps = { readonly title: string; readonly children: string };

/** The header of the pages about LLMX: the title of this page, and links to the others. */
export function AgentsHead({ title, children }: AgentsHeadProps) {
  const { slug } = useWorkspace();
  const pages = [
    { label: 'Conversations', href: paths.agents(slug) },
    { label: 'Playground', href: paths.playground(slug) },
  ];
  return (
    <header className="grid gap-3">
      <h1 className="font-reading text-heading font-semibold">{title}</h1>
      <p className="max-w-measure text-pretty text-soft">{children}</p>
      <PageLinks label="Agents" pages={pages} />
    </header>
  );
}
