import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { UrlUpdateEvent } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { WorkspaceView } from '@/lib/client/workspace';

const stay = () => undefined;

/** A router that navigates nowhere and records the paths it was given. */
export function createRouter() {
  const push = vi.fn<(path: string) => void>();
  const router = { back: stay, forward: stay, refresh: stay, push, replace: stay, prefetch: stay };
  return { push, router: router as unknown as NonNullable<React.ContextType<typeof AppRouterContext>> };
}

type AppPageProps = {
  readonly router: NonNullable<React.ContextType<typeof AppRouterContext>>;
  readonly search?: string;
  readonly onSearch?: (event: UrlUpdateEvent) => void;
  readonly role?: WorkspaceView['role'];
  readonly children: ReactNode;
};

/** A workspace page with an address of its own. */
export function AppPage({ router, search, onSearch, role, children }: AppPageProps) {
  return (
    <AppRouterContext value={router}>
      <WorkspacePage role={role} search={search} onSearch={onSearch}>
        <ToastRegion />
        {children}
      </WorkspacePage>
    </AppRouterContext>
  );
}
