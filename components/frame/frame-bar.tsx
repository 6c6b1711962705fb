'use client';

import { AccountMenu } from '@/components/shell/account-menu';
import { TopBar } from '@/components/shell/top-bar';
import { ThemeMenu } from '@/components/theme/theme-menu';
import type { PlaceState } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type FrameBarProps = {
  readonly place: PlaceState;
  readonly email: string;
  readonly onSearch: () => void;
  readonly onShowShortcuts: () => void;
  readonly onSignOut: () => void;
};

/** The bar above every page of a workspace. */
export function FrameBar({ place, email, onSearch, onShowShortcuts, onSignOut }: FrameBarProps) {
  const { slug, userName } = useWorkspace();
  return (
    <TopBar
      place={place.crumbs}
      onSearch={onSearch}
      actions={place.actions}
      end={
        <>
          <ThemeMenu />
          <AccountMenu
            name={userName}
            email={email}
            settingsHref={paths.settingsSection(slug, 'account')}
            onShowShortcuts={onShowShortcuts}
            onSignOut={onSignOut}
          />
        </>
      }
    />
  );
}
