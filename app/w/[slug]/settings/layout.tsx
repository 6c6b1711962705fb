import type { ReactNode } from 'react';
import { SettingsNavigation } from '@/components/team/settings-navigation';

/** Shows the navigation of the settings beside the open section. */
export default function SettingsLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8 tablet:grid-cols-[10rem_minmax(0,1fr)] tablet:gap-10">
      <SettingsNavigation />
      {children}
    </div>
  );
}
