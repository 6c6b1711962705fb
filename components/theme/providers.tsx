'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { LiveRegion } from '@/components/shell/live-region';
import { ToastRegion } from '@/components/ui/toast';
import { TooltipProvider } from '@/components/ui/tooltip';

type ProvidersProps = {
  /** The nonce of this response, for the few style and script elements that libraries insert. */
  readonly nonce?: string | undefined;
  readonly children: ReactNode;
};

/** Pages for people without an account lose all scripts but this (decision 74). */
const staying = { 'data-stays': '' };

/**
 * The providers around the whole application: theme, content policy, tooltips, toasts, announcements. The root element needs
 * `suppressHydrationWarning`, because the theme is set on it before React hydrates.
 */
export function Providers({ nonce, children }: ProvidersProps) {
  const withNonce = nonce === undefined ? {} : { nonce };
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableSystem
      enableColorScheme={false}
      disableTransitionOnChange
      scriptProps={staying}
      {...withNonce}
    >
      <CSPProvider {...withNonce}>
        <TooltipProvider delay={500}>
          {children}
          <ToastRegion />
          <LiveRegion />
        </TooltipProvider>
      </CSPProvider>
    </ThemeProvider>
  );
}
