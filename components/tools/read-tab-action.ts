/**
 * Reads what a tool call wants the requesting user's tab to do (protocols 1). A path that leads outside the application is not a valid
 * action. Pure.
 */
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

/** Two slashes, or a slash and a backslash, would lead to another host. */
const isOwnPath = (path: string) => /^\/w\/[^\\]*$/.test(path) && !path.includes('//');
