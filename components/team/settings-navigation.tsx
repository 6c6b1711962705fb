'use client';

import {
  Bot,
  ChartNoAxesColumn,
  KeyRound,
  type LucideIcon,
  Plug,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { joinClasses } from '@/components/ui/class-names';
import { useWorkspace } from '@/lib/client/workspace';
import { paths, type SettingsSection } from '@/lib/core/paths';

const places: readonly { readonly id: SettingsSection; readonly label: string; readonly icon: LucideIcon }[] =
  [
    { id: 'members', label: 'Members', icon: UsersRound },
    { id: 'models', label: 'Models', icon: Bot },
    { id: 'policy', label: 'Policy', icon: ShieldCheck },
    { id: 'integrations', label: 'Integrations', icon: Plug },
    { id: 'usage', label: 'Usage', icon: ChartNoAxesColumn },
    { id: 'tokens', label: 'Tokens', icon: KeyRound },
    { id: 'account', label: 'Account', icon: UserRound },
  ];

/** The navigation of the settings: beside the page, or above it if there is little room. */
export function SettingsNavigation() {
  const { slug } = useWorkspace();
  const path = usePathname();
  return (
    <nav aria-label="Settings">
      <ul className="scroll-quiet -mx-1 flex gap-1 px-1 pb-1 tablet:flex-col tablet:pb-0">
        {places.map(({ id, label, icon: Icon }) => {
          const href = paths.settingsSection(slug, id);
          const isHere = path === href;
          return (
            <li key={id}>
              <Link
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={joinClasses('item hover:bg-sunk', isHere ? 'bg-sunk font-medium' : 'text-soft')}
              >
                <Icon size={16} aria-hidden />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
