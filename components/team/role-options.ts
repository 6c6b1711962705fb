import type { Role } from '@/lib/protocol/team-words';

/** The roles as options to choose from, fewest permissions first. */
export const roleOptions = [
  { value: 'viewer', label: 'Viewer', note: 'reads and comments' },
  { value: 'editor', label: 'Editor', note: 'collects, asks, makes, shares' },
  { value: 'owner', label: 'Owner', note: 'also manages members and models' },
] as const satisfies readonly { readonly value: Role; readonly label: string; readonly note: string }[];

export const roleNames: Record<Role, string> = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' };
