import { type ReactNode, useId } from 'react';

type PageSectionProps = { readonly title: string; readonly children: ReactNode };

/** A section with a heading, on a page about a workflow. */
export function PageSection({ title, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={titleId} className="text-reading font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
