'use client';

import { PageLinks } from '@/components/ui/page-links';
import { useWorkspace } from '@/lib/client/workspace';
import { paths, type SettingsSection } from '@/lib/core/paths';

const sections: readonly { readonly id: SettingsSection; readonly label: string }[] = [
  { id: 'members', label: 'Members' },
  { id: 'models', label: 'Models' },
  { id: 'policy', label: 'Policy' },
  { id: 'integrations', label: 'Integrations' },
  { id: 'usage', label: 'Usage' },
  { id: 'tokens', label: 'Tokens' },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'account', label: 'Account' },
];

/** The links between the pages of the settings. */
export function SettingsNavigation() {
  const { slug } = useWorkspace();
  const pages = sections.map(({ id, label }) => ({ label, href: paths.settingsSection(slug, id) }));
  return <PageLinks label="Settings" pages={pages} />;
}
