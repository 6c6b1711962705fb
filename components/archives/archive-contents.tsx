import type { ReactNode } from 'react';
import { Time } from '@/components/ui/time';
import type { Archive } from './archive-state';

type Contents = NonNullable<Archive['contents']>;

type ArchiveContentsProps = {
  readonly contents: Contents;
  /** True if somebody is about to decide about it. */
  readonly isOpen?: boolean;
};

/** What is in an export, who is named in it, and what it lacks. */
export function ArchiveContents({ contents, isOpen = false }: ArchiveContentsProps) {
  const { counts, people, left_out: leftOut } = contents;
  const missing = leftOut.filter(({ count }) => count > 0);
  return (
    <details className="py-1" open={isOpen}>
      <summary className="cursor-pointer py-1.5 text-label">What is in it</summary>
      <div className="grid gap-6 py-3 tablet:grid-cols-3">
        <Part title={contents.name}>
          <p className="text-label text-soft">
            Exported <Time of={contents.made_at} />
          </p>
          <Counts counts={counts} />
        </Part>
        <Part title="People">
          <p className="text-label text-soft">
            They are named beside what they wrote. Nobody gets access until they are invited.
          </p>
          <ul className="grid gap-1 text-label">
            {people.map(({ name, email }) => (
              <li key={`${name} ${email}`} className="[overflow-wrap:anywhere]">
                {name}
                {email !== '' && <span className="text-soft"> {email}</span>}
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Left out">
          <p className="text-label text-soft">
            {missing.length === 0
              ? 'Passwords, keys and permissions are never in an export.'
              : 'Besides passwords, keys and permissions, which are never in an export:'}
          </p>
          <Counts counts={missing} />
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-medium [overflow-wrap:anywhere]">{title}</h3>
      {children}
    </section>
  );
}

const Counts = ({ counts }: { readonly counts: Contents['counts'] }) => (
  <dl className="grid gap-1 text-label">
    {counts.map(({ what, count }) => (
      <div key={what} className="flex justify-between gap-4">
        <dt>{what}</dt>
        <dd className="tabular-nums">{count.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);
