/**
 * Presents the result of a call in the form of the Model Context Protocol (2026-07-28 "Tool Result"). The text is what one of our models
 * would read of it, with keys removed from addresses and long text cut. The structured content is the same, if it was not cut. A call that
 * waits for approval is not an error, because clients retry errors. It says where it waits. Pure.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { assertNever } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { Invoked } from '../tools/invoke-tool';

type Called = {
  readonly invoked: Invoked;
  /** As written when the call ended. Null if it has not ended. */
  readonly modelResult: string | null;
  /** The address of this workspace in the app: `https://…/w/slug`. */
  readonly workspaceUrl: string;
};

export function presentCalled({ invoked, modelResult, workspaceUrl }: Called): CallToolResult {
  const { status, run_id: runId } = invoked;
  switch (status) {
    case 'done':
      return presentResult(modelResult ?? JSON.stringify(invoked.result));
    case 'failed':
      return presentFailure(modelResult ?? invoked.error ?? 'It did not finish.');
    case 'waiting':
      return presentUnfinished(
        `Not done yet: a person must approve it in the inbox, ${workspaceUrl}/inbox. It is done once somebody approves it there (run ${runId}). Say so, and do not call it again.`,
        { status, runId, inbox: `${workspaceUrl}/inbox` },
      );
    case 'running':
      return presentUnfinished(
        `Not done yet: it is taking longer than a call may wait, and is still running. Follow it at ${workspaceUrl}/runs/${runId}. Do not call it again.`,
        { status, runId, run: `${workspaceUrl}/runs/${runId}` },
      );
    default:
      return assertNever(status);
  }
}

export function presentFailure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

const jsonObject = z.record(z.string(), z.json());

function presentResult(text: string): CallToolResult {
  const whole = readJsonAs(jsonObject, text, limits.toolResultChars);
  const content = [{ type: 'text' as const, text }];
  return whole.ok ? { content, structuredContent: whole.value } : { content };
}

function presentUnfinished(text: string, structuredContent: Record<string, string>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}
