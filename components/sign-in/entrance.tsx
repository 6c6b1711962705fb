import type { ReactNode } from 'react';
import { ProductMark } from '@/components/ui/product-mark';

type EntranceProps = {
  readonly title: string;
  /** One sentence about what this page is for. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** A quiet line below, for example another way to sign in, or whom to ask. */
  readonly foot?: ReactNode;
};

/** The frame of every page before sign-in: one column, one thing to do, and on a wide screen an introduction to the product. */
export function Entrance({ title, lead, children, foot }: EntranceProps) {
  return (
    <div className="grid min-h-dvh desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-6 py-8 tablet:px-12">
        <p className="flex items-center gap-2 font-reading text-reading font-semibold">
          <ProductMark />
          Sourcebook
        </p>
        <div className="mx-auto flex w-full max-w-90 flex-1 flex-col justify-center py-12">
          <h1 className="font-reading text-heading font-semibold text-balance">{title}</h1>
          {lead && <div className="mt-2 text-soft text-pretty">{lead}</div>}
          <div className="mt-6">{children}</div>
          {foot && <div className="mt-8 border-t border-line pt-4 text-label text-soft">{foot}</div>}
        </div>
      </main>
      <aside className="hidden border-s border-line bg-raised desk:grid desk:place-items-center desk:p-16">
        <p className="max-w-120 font-reading text-display leading-12 text-balance">
          A research workspace in which every claim opens{' '}
          <mark className="rounded-mark box-decoration-clone px-1">the passage it rests on</mark>.
        </p>
      </aside>
    </div>
  );
}
