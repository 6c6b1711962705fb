import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DataProvider } from '@/components/shell/data-provider';
import { EarlyInput } from '@/components/shell/early-input';
import { PageScript } from '@/components/ui/page-script';
import { Providers } from '@/components/theme/providers';
import { earlyInputScript } from '@/lib/client/keep-early-input';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Sourcebook', template: '%s · Sourcebook' },
  description: 'A team research workspace: answers in which every claim opens the passage it rests on.',
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-touch-icon.png',
  },
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
        <PageScript nonce={nonce} text={earlyInputScript} />
        <EarlyInput>
          <Providers nonce={nonce}>
            <DataProvider>{children}</DataProvider>
          </Providers>
        </EarlyInput>
      </body>
    </html>
  );
}
