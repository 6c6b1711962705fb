import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '@/components/shares/shared-page.css';

export const metadata: Metadata = {
  title: { absolute: 'Shared page' },
  description: null,
  robots: { index: false, follow: false, nocache: true },
};

/** Layout of pages for people without an account. It renders no application shell, and its pages prefetch no address. */
export default function SharedLayout({ children }: { readonly children: ReactNode }) {
  return <main className="shared">{children}</main>;
}
