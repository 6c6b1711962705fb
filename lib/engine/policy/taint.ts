/**
 * Taint: whether a run has read anything that someone outside the team may have written (product rule 3, threats 4, 5, 12). Taint never
 * goes away within a run, and it follows text into later runs of the conversation. It is a fold over events and judges no text, because
 * every text filter can be talked around.
 */
import { assertNever } from '@/lib/core/errors';
import type { Tool } from '../tools/tool';
import type { PolicySurface } from './policy-question';

export type Taint = {
  readonly isTainted: boolean;
  /** The first cause of the taint, as a clause for people ("has read “Harbour report”"), or null. */
  readonly because: string | null;
};

export type TaintEvent =
  /** Sources, or passages of them, were put into a packet. */
  | { readonly type: 'sources_packed'; readonly titles: readonly string[] }
  /** A tool succeeded or failed. The text of a failure may come from a page, too. */
  | { readonly type: 'tool_ended'; readonly tool: Pick<Tool, 'name' | 'readsUntrusted'> }
  /**
   * The run read an earlier answer, a child run's text, or a page of the knowledge base, which keep the taint under which they were
   * written.
   */
  | { readonly type: 'text_inherited'; readonly isTainted: boolean; readonly from: string };

/** A caller on one of these surfaces has read things that we cannot see, and a workflow works on records that sources produced. */
const tainting: Readonly<Record<PolicySurface, string | null>> = {
  chat: null,
  rest: null,
  mcp: 'was requested by another program, which may have read anything',
  llmx: 'was requested by another agent, which may have read anything',
  workflow: 'works on records that may contain text from outside',
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
      return event.tool.readsUntrusted ? `has read the results of ${event.tool.name}` : null;
    case 'text_inherited':
      return event.isTainted ? `has read ${event.from}` : null;
    default:
      return assertNever(event);
  }
}
