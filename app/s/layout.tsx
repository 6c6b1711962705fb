import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '@/components/shares/shared-page.css';

export const metadata: Metadata = {
  title: { absolute: 'Shared page' },
  description: null,
  robots: { index: false, follow: false, nocache: true },
};

/** Pages for people without an account: no application around them, and no address is ever prefetched. */
export default function SharedLayout({ children }: { readonly children: ReactNode }) {
  return <main className="shared">{children}</main>;
}
