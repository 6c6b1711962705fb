'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { joinClasses } from '@/components/ui/class-names';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

const pages = [
  { write: paths.agents, label: 'Conversations' },
  { write: paths.playground, label: 'Playground' },
] as const;

type AgentsHeadProps = { readonly title: string; readonly children: string };

/** The header of the pages about LLMX: the title of this page, and links to the others. */
export function AgentsHead({ title, children }: AgentsHeadProps) {
  const { slug } = useWorkspace();
  const here = usePathname();
  return (
    <header className="grid gap-3">
      <h1 className="font-reading text-heading font-semibold">{title}</h1>
      <p className="max-w-measure text-pretty text-soft">{children}</p>
      <nav aria-label="Agents">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line">
          {pages.map(({ write, label }) => {
            const href = write(slug);
            const isHere = here === href;
            return (
              <li key={label}>
                <Link
                  href={href}
                  aria-current={isHere ? 'page' : undefined}
                  className={joinClasses(
                    '-mb-px block border-b-2 py-2',
                    isHere ? 'border-accent font-medium' : 'border-transparent text-soft hover:text-ink',
                  )}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </header>
  );
}
