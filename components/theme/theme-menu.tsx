'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';

const themes = ['system', 'light', 'dark'] as const;
type ThemeName = (typeof themes)[number];

const options = [
  { value: 'system', label: 'Match system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: ThemeName; label: string; icon: typeof Sun }[];

const never = () => () => undefined;

/** Chooses the light, dark or system theme. The icon is the neutral one until the page runs in a browser. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const value = themes.find((name) => inBrowser && name === theme) ?? 'system';
  const icon = options.find((option) => option.value === value)?.icon ?? Monitor;
  return (
    <Menu trigger={<IconButton icon={icon} label="Theme" />}>
      <MenuChoice label="Theme" value={value} options={options} onValueChange={setTheme} />
    </Menu>
  );
}
