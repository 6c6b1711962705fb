/** What a call asks of the tab of the person who asked (protocols 1). A path leads into the application or it is no action. Pure. */
import { fail, type Result, succeed } from '@/lib/core/result';

export type TabAction =
  | { readonly kind: 'open'; readonly path: string; readonly newTab: boolean }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'share'; readonly title: string; readonly text: string };

export function readTabAction(value: unknown): Result<TabAction, 'none' | 'unknown'> {
  if (value === null || value === undefined) return fail('none');
  if (typeof value !== 'object' || !('kind' in value)) return fail('unknown');
  const { kind } = value;
  const path = getText(value, 'path');
  if (kind === 'open' && path !== null && isOwnPath(path))
    return succeed({ kind, path, newTab: 'newTab' in value && value.newTab === true });
  const text = getText(value, 'text');
  if (kind === 'copy' && text !== null) return succeed({ kind, text });
  if (kind === 'share' && text !== null) return succeed({ kind, title: getText(value, 'title') ?? '', text });
  return fail('unknown');
}

function getText(value: object, name: string): string | null {
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : null;
}

/** Two slashes, or one and a backslash, would lead to another host. */
const isOwnPath = (path: string) => /^\/w\/[^\\]*$/.test(path) && !path.includes('//');
