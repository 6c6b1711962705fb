'use client';

import { Bell, CircleHelp, LogOut, Settings, Text, Volume2 } from 'lucide-react';
import { useAnswerNotices, useSpokenAnswers, useWholeAnswers } from '@/lib/client/answer-settings';
import { Menu, MenuItem, MenuSeparator, MenuSwitch } from '@/components/ui/menu';
import { MenuLink } from '@/components/ui/menu-link';
import type { AppPath } from '@/lib/core/paths';
import { getInitials } from './initials';

type AccountMenuProps = {
  readonly name: string;
  readonly email: string;
  readonly settingsHref: AppPath;
  readonly onShowShortcuts: () => void;
  readonly onSignOut: () => void;
};

/** The user's own menu: settings, keyboard shortcuts, sign-out. */
export function AccountMenu({ name, email, settingsHref, onShowShortcuts, onSignOut }: AccountMenuProps) {
  const [whole, setWhole] = useWholeAnswers();
  const [spoken, setSpoken] = useSpokenAnswers();
  const [notices, setNotices] = useAnswerNotices();

  /**
   * Requests permission at the moment the user turns notices on, as browsers demand. If the permission is refused, the setting stays off.
   */
  async function changeNotices(wanted: boolean) {
    const isAllowed =
      wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    setNotices(isAllowed);
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-sunk text-label font-semibold hover:border-edge pointer-coarse:size-11"
        >
          {getInitials(name)}
          <span className="sr-only">, account of {name}</span>
        </button>
      }
    >
      <div className="px-2.5 py-2">
        <p className="font-medium">{name}</p>
        <p className="text-label text-soft">{email}</p>
      </div>
      <MenuSeparator />
      <MenuLink href={settingsHref} icon={Settings}>
        Settings
      </MenuLink>
      <MenuItem icon={CircleHelp} shortcut="?" onSelect={onShowShortcuts}>
        Shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuSwitch icon={Text} checked={whole} onCheckedChange={setWhole}>
        Show answers when finished
      </MenuSwitch>
      <MenuSwitch icon={Volume2} checked={spoken} onCheckedChange={setSpoken}>
        Read answers aloud as they are written
      </MenuSwitch>
      <MenuSwitch icon={Bell} checked={notices} onCheckedChange={(wanted) => void changeNotices(wanted)}>
        Notify me of answers and mentions
      </MenuSwitch>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
