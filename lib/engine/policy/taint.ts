/**
 * Taint: whether a run has read what somebody outside the team may have written (product rule 3, threats 4, 5, 12). It never goes
 * away within a run, and follows text into later runs of the conversation. A fold over what happened; it judges no text, because
 * every filter of text has been talked round.
 */
import { assertNever } from '@/lib/core/errors';
import type { Tool } from '../tools/tool';
import type { PolicySurface } from './question';

export type Taint = {
  readonly isTainted: boolean;
  /** What tainted it first, as a clause for people ("has read “Harbour report”"), or null. */
  readonly because: string | null;
};

export type TaintEvent =
  /** Sources, or passages of them, were put into a packet. */
  | { readonly type: 'sources_packed'; readonly titles: readonly string[] }
  /** A tool answered, or failed: the words of a failure may be a page's own. */
  | { readonly type: 'tool_ended'; readonly tool: Pick<Tool, 'name' | 'readsUntrusted'> }
  /** Text of an earlier answer, a child run, or a page of the knowledge base was read, which keeps the taint it was written under. */
  | { readonly type: 'text_inherited'; readonly isTainted: boolean; readonly from: string };

/** Who calls from here has read what we cannot see; a workflow works on records that sources made. */
const tainting: Readonly<Record<PolicySurface, string | null>> = {
  chat: null,
  rest: null,
  mcp: 'was asked for by another program, which may have read anything',
  llmx: 'was asked for by another agent, which may have read anything',
  workflow: 'works on records that may hold text from outside',
};

export function beginTaint(surface: PolicySurface): Taint {
  const because = tainting[surface];
  return { isTainted: because !== null, because };
}

export function foldTaint(taint: Taint, event: TaintEvent): Taint {
  if (taint.isTainted) return taint;
  const because = describeTainting(event);
  return because === null ? taint : { isTainted: true, because };
}

function describeTainting(event: TaintEvent): string | null {
  switch (event.type) {
    case 'sources_packed': {
      const [first] = event.titles;
      return first === undefined ? null : `has read “${first}”`;
    }
    case 'tool_ended':
      return event.tool.readsUntrusted ? `has read what ${event.tool.name} found` : null;
    case 'text_inherited':
      return event.isTainted ? `has read ${event.from}` : null;
    default:
      return assertNever(event);
  }
}
