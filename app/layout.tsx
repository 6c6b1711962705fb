import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DataProvider } from '@/components/shell/data-provider';
import { Providers } from '@/components/theme/providers';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Sourcebook', template: '%s · Sourcebook' },
  description: 'A team research workspace: answers in which every claim opens the passage it rests on.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  interactiveWidget: 'resizes-content',
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Providers nonce={nonce}>
          <DataProvider>{children}</DataProvider>
        </Providers>
      </body>
    </html>
  );
}
