/**
 * One declaration per tool (LLMCP "Tool call schema", agent-chat §5, protocols 1): its name as the specification spells it, the
 * sentence a model reads, a strict input schema, where it is offered, what it may do, and what it asks of its host. Validation, the
 * model's tool list, `GET /v1/tools`, MCP, the documentation page and the policy gate are read from it. A tool asks, it does not reach:
 * `execute` gets parsed input and only the ports it names, never a store.
 */
import { z } from 'zod';
import { checkShape, type JsonValue } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ToolHost } from './host';

/** Where a tool is offered to a model (agent-chat §1, `context_type`). */
export const toolContexts = ['collection', 'workflow', 'tables'] as const;
export type ToolContext = (typeof toolContexts)[number];

/** `read` changes nothing; `write` changes the workspace, and can be undone there; `outward` lets something leave it. */
export const toolRisks = ['read', 'write', 'outward'] as const;
export type ToolRisk = (typeof toolRisks)[number];

/** What policy must know of one call beside its tool: told by the declaration, never by the model. */
export type CallFacts = {
  readonly risk: ToolRisk;
  /** Addresses that the call would contact: allowed without asking only where a person typed them. */
  readonly addresses: readonly string[];
  /** Why a person must be asked whatever the settings say, as a clause ("sends data to another service"), or null. */
  readonly mustAsk: string | null;
  /** Why nobody may do this at all, or null. */
  readonly mustDeny: string | null;
};

/** What the asking person's own tab does after a click. */
export type TabAction =
  | { readonly kind: 'open'; readonly path: string; readonly newTab: boolean }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'share'; readonly title: string; readonly text: string };

export type ToolOutput = {
  /** In full: recorded in the run, shown to people. */
  readonly result: JsonValue;
  readonly tabAction?: TabAction;
};

/** What `execute` and `describeFacts` know of the call besides its input. */
export type ToolCallContext = {
  /** Names the call for ever: outward effects carry it as their idempotency key. */
  readonly callId: string;
  readonly signal: AbortSignal;
};

/** A failure that the model reads and can act on: `{"error":"…"}`. */
export class ToolFailure extends Error {}

export type ToolDeclaration<Input extends z.ZodType, Need extends keyof ToolHost> = {
  readonly name: string;
  /** A few words for people: "Search the workspace". */
  readonly title: string;
  /** For the model: what it does and when to use it. */
  readonly sentence: string;
  /** Strict; field names are the specification's; bounds come from `core/limits`. */
  readonly input: Input;
  readonly contexts: readonly ToolContext[];
  readonly risk: ToolRisk;
  /** What a member must be to have it called for them. */
  readonly role: 'viewer' | 'editor' | 'owner';
  readonly needs: readonly Need[];
  /** True where the result holds text of sources or pages: the run has then read untrusted content. */
  readonly readsUntrusted: boolean;
  /** Top-level arguments that a person may edit before approving. */
  readonly editable?: readonly (keyof z.output<Input> & string)[];
  /** One line for people: what this call does, with its object. */
  readonly describe: (input: z.output<Input>) => string;
  /** Where one call differs from the tool's own risk. */
  readonly describeFacts?: (
    input: z.output<Input>,
    host: Pick<ToolHost, Need>,
  ) => Partial<CallFacts> | Promise<Partial<CallFacts>>;
  /** Throws `ToolFailure` for what the model should read; anything else is a fault of the program. */
  readonly execute: (
    input: z.output<Input>,
    host: Pick<ToolHost, Need>,
    context: ToolCallContext,
  ) => Promise<ToolOutput>;
  /** What the model reads of the result, where that is less than all of it (agent-chat §5 "Tool Result Summarization"). */
  readonly summarise?: (result: JsonValue) => JsonValue;
};

/** A call whose arguments have passed the schema. */
export type ValidCall = {
  readonly tool: Tool;
  /** As parsed, defaults filled in: what is digested, approved and executed. */
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly description: string;
  readonly describeFacts: (host: ToolHost) => Promise<CallFacts>;
  readonly execute: (host: ToolHost, context: ToolCallContext) => Promise<ToolOutput>;
};

/** A declaration with its input type closed over. */
export type Tool = Pick<
  ToolDeclaration<z.ZodType, keyof ToolHost>,
  'name' | 'title' | 'sentence' | 'contexts' | 'risk' | 'role' | 'needs' | 'readsUntrusted'
> & {
  readonly editable: readonly string[];
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** A failure is one sentence that names the argument and, for an unknown key, what exists. */
  readonly read: (input: unknown) => Result<ValidCall, string>;
  readonly summarise: (result: JsonValue) => JsonValue;
};

export function defineTool<
  Input extends z.ZodType<Record<string, unknown>>,
  const Need extends keyof ToolHost,
>(declaration: ToolDeclaration<Input, Need>): Tool {
  const { input: schema, describe, describeFacts, execute, summarise, editable, ...rest } = declaration;
  const tool: Tool = {
    ...rest,
    editable: editable ?? [],
    inputSchema: writeInputSchema(schema),
    summarise: summarise ?? ((result) => result),
    read(given) {
      const checked = checkShape(schema, given);
      if (!checked.ok) return fail(checked.failure.reason);
      const input = checked.value;
      const ports = (host: ToolHost) => host as Pick<ToolHost, Need>;
      return succeed({
        tool,
        arguments: z.record(z.string(), z.json()).parse(input),
        description: describe(input),
        describeFacts: async (host) => ({
          risk: rest.risk,
          addresses: [],
          mustAsk: null,
          mustDeny: null,
          ...(await describeFacts?.(input, ports(host))),
        }),
        execute: (host, context) => execute(input, ports(host), context),
      });
    },
  };
  return tool;
}

function writeInputSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return json;
}
