/** The scope that a token needs for a tool, over every interface that offers tools. Policy still decides about each call. Pure. */
import type { Tool } from '@/lib/engine/tools/tool';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import type { Risk } from '@/lib/protocol/tool-words';

const scopeOfRisk = { read: 'read', write: 'write', outward: 'act' } as const satisfies Record<
  Risk,
  TokenScope
>;

/** @param given the arguments of a call. Without them, returns the scope with which the tool can be used at all */
export function getToolScope(
  { risk, needs }: Pick<Tool, 'risk' | 'needs'>,
  given: Readonly<Record<string, unknown>> = {},
): TokenScope {
  // Both only read, but their requests leave the workspace: to pages, and to a web search engine.
  if (needs.includes('browser') || given['engine'] === 'web') return 'act';
  return scopeOfRisk[risk];
}
