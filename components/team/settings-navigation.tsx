'use client';

import { PageLinks } from '@/components/ui/page-links';
import { useWorkspace } from '@/lib/client/workspace';
import { paths, type SettingsSection } from '@/lib/core/paths';

type Section = { readonly id: SettingsSection; readonly label: string; readonly isForOwners?: boolean };

const sections: readonly Section[] = [
  { id: 'members', label: 'Members' },
  { id: 'models', label: 'Models' },
  { id: 'policy', label: 'Policy' },
  { id: 'integrations', label: 'Integrations' },
  { id: 'mcp-servers', label: 'MCP servers' },
  { id: 'usage', label: 'Usage' },
  { id: 'tokens', label: 'Tokens' },
  { id: 'audit', label: 'Audit log', isForOwners: true },
  { id: 'archives', label: 'Export and import', isForOwners: true },
  { id: 'status', label: 'Status', isForOwners: true },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'account', label: 'Account' },
];

/** The links between the pages of the settings. */
export function SettingsNavigation() {
  const { slug, role } = useWorkspace();
  const seen = sections.filter(({ isForOwners }) => isForOwners !== true || role === 'owner');
  const pages = seen.map(({ id, label }) => ({ label, href: paths.settingsSection(slug, id) }));
  return <PageLinks label="Settings" pages={pages} />;
}
