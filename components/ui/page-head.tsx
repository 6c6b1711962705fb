import type { ReactNode } from 'react';

type PageHeadProps = {
  readonly title: string;
  /** What can be done on the page. */
  readonly children?: ReactNode;
};

/** The heading of a page, with its actions beside it or, where there is no room for both, below it. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="min-w-0 flex-1 basis-40 font-reading text-heading [overflow-wrap:anywhere]">{title}</h1>
      {children}
    </header>
  );
}
