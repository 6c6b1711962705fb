'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { LiveRegion } from '@/components/shell/live-region';
import { ToastRegion } from '@/components/ui/toast';
import { TooltipProvider } from '@/components/ui/tooltip';

type ProvidersProps = {
  /** The nonce of this response, for the few style and script elements that libraries write. */
  readonly nonce?: string | undefined;
  readonly children: ReactNode;
};

/**
 * What the whole application stands in: theme, content policy, tooltips, toasts, the voice. The root element needs
 * `suppressHydrationWarning`, because the theme is set on it before React wakes up.
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
