/**
 * One declaration per tool (LLMCP "Tool call schema", agent-chat §5, protocols 1): its name as the specification spells it, the sentence a
 * model reads, a strict input schema, where it is offered, what it may do, and which ports it needs from its host. Validation, the model's
 * tool list, `GET /v1/tools`, MCP, the documentation page and the policy gate are all derived from it. A tool has no access of its own:
 * `execute` gets parsed input and only the ports it names, never a store.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ToolContextType } from '@/lib/protocol/conversation-words';
import type { Role } from '@/lib/protocol/team-words';
import type { Risk } from '@/lib/protocol/tool-words';
import { checkArguments } from './check-arguments';
import { hasPorts, type PortName, type PortsOf, type ToolHost } from './host';
import type { TabAction } from './ports/tab';
import { ToolFailure } from './tool-failure';
import { writeInputSchema } from './write-input-schema';

/** What policy must know about one call besides its tool. It comes from the declaration, never from the model. */
export type CallFacts = {
  readonly risk: Risk;
  /**
   * Every address that the call would contact. They are allowed without asking only if the user typed them. An empty list on an outward
   * call means that it is unknown what it contacts, never that it contacts nothing.
   */
  readonly addresses: readonly string[];
  /** Why the user must be asked whatever the settings say, as a clause ("sends data to another service"), or null. */
  readonly mustAsk: string | null;
  /** Why nobody may do this at all, as a clause, or null. */
  readonly mustDeny: string | null;
  /** What the call does, shown on a button. Set if more is known now than the arguments say. */
  readonly description?: string;
};

export type ToolOutput = {
  /** The full result, which is recorded in the run and shown to people. */
  readonly result: JsonValue;
  readonly tabAction?: TabAction;
  /** The address of a public link, given once and only to the user who asked. Never recorded, never given to a model. */
  readonly secret?: string;
};

/** What `execute` knows about the call besides its input. */
type ToolCallContext = {
  /** Unique in its run, and the same if the run is resumed. Another run may have the same id. */
  readonly callId: string;
  readonly signal: AbortSignal;
};

export type ToolDeclaration<Input extends z.ZodType, Need extends PortName, Use extends PortName> = {
  readonly name: string;
  /** A short title for people: "Search the workspace". */
  readonly title: string;
  /** Tells the model what the tool does and when to use it. */
  readonly sentence: string;
  /** Strict. Field names come from the specification, and limits from `core/limits`. */
  readonly input: Input;
  /** The schema that models and people are shown, if it comes from elsewhere and is not that of `input`. */
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  readonly contexts: readonly ToolContextType[];
  readonly risk: Risk;
  /** The role that a member needs for the tool to be called on the member's behalf. */
  readonly role: Role;
  readonly needs: readonly Need[];
  /** Optional ports that extend what the tool can do. */
  readonly uses?: readonly Use[];
  /** True if the result contains text of sources or pages, so that the run has read untrusted content. */
  readonly readsUntrusted: boolean;
  /** The event that people see for a recorded result of this tool (agent-chat §2). The result has the structure of the event's payload. */
  readonly emits?: 'workflow_preview' | 'table_preview';
  /**
   * True if a call that was interrupted by a stop of the program may be repeated without checking: the tool only reads, or what it sends
   * has a key of its own. Defaults to true for tools that only read.
   */
  readonly isRepeatable?: boolean;
  /** True if its arguments may contain keys of other services (`secret-arguments.ts`). Such arguments are not streamed in fragments. */
  readonly takesSecrets?: boolean;
  /** Top-level arguments that the user may edit before approving. */
  readonly editable?: readonly (keyof z.input<Input> & string)[];
  /** One line for people that says what this call does, and to what. */
  readonly describe: (input: z.output<Input>) => string;
  /**
   * Returns the facts in which a call differs from the tool's own risk. May throw `ToolFailure`; then the call is refused before anybody is
   * asked.
   */
  readonly describeFacts?: (
    input: z.output<Input>,
    host: PortsOf<Need, Use>,
  ) => Partial<CallFacts> | Promise<Partial<CallFacts>>;
  /** Throws `ToolFailure` for anything the model should read; any other error is a bug in the program. */
  readonly execute: (
    input: z.output<Input>,
    host: PortsOf<Need, Use>,
    context: ToolCallContext,
  ) => Promise<ToolOutput>;
  /** Returns the part of the result that the model reads, if that is less than all of it (agent-chat §5 "Tool Result Summarization"). */
  readonly summarise?: (result: JsonValue) => JsonValue;
};

/** A call whose arguments have passed the schema. */
export type ValidCall = {
  readonly tool: Tool;
  /** The arguments as read, with defaults filled in, in the spelling of the wire. They are what is hashed, shown, approved and executed. */
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly description: string;
  readonly describeFacts: (host: ToolHost) => Promise<CallFacts>;
  /** Requires the proof that exactly this call passed the gate. */
  readonly execute: (allowed: AllowedCall, host: ToolHost, context: ToolCallContext) => Promise<ToolOutput>;
};

/**
 * The proof that exactly this call passed the gate. Only `passGate` creates one, which the architecture test checks. The private field
 * prevents another object with the same fields from being accepted.
 */
export class AllowedCall {
  readonly type = 'allowed';
  readonly #passed = true;

  constructor(
    readonly callId: string,
    readonly call: ValidCall,
  ) {}

  /** A tool's `execute` checks this, so that a proof forged in spite of the compiler is not accepted either. */
  allows(call: ValidCall): boolean {
    return this.#passed && this.call === call;
  }
}

/** A declaration whose input type is hidden in closures. */
export type Tool = Pick<
  ToolDeclaration<z.ZodType, PortName, PortName>,
  'name' | 'title' | 'sentence' | 'contexts' | 'risk' | 'role' | 'needs' | 'readsUntrusted'
> & {
  readonly emits: 'workflow_preview' | 'table_preview' | null;
  readonly isRepeatable: boolean;
  readonly takesSecrets: boolean;
  readonly editable: readonly string[];
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** A failure is one sentence that names the argument and, for an unknown key, lists the existing ones. */
  readonly read: (input: unknown) => Result<ValidCall, string>;
  readonly summarise: (result: JsonValue) => JsonValue;
};

const jsonObjectSchema = z.record(z.string(), z.json());

export function defineTool<
  Input extends z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  const Need extends PortName = never,
  const Use extends PortName = never,
>(declaration: ToolDeclaration<Input, Need, Use>): Tool {
  const { name, title, sentence, contexts, risk, role, needs, readsUntrusted } = declaration;
  const tool: Tool = {
    name,
    title,
    sentence,
    contexts,
    risk,
    role,
    needs,
    readsUntrusted,
    emits: declaration.emits ?? null,
    isRepeatable: declaration.isRepeatable ?? risk === 'read',
    takesSecrets: declaration.takesSecrets ?? false,
    editable: declaration.editable ?? [],
    inputSchema: declaration.inputSchema ?? writeInputSchema(declaration.input),
    summarise: declaration.summarise ?? ((result) => result),
    read(given) {
      const checked = checkArguments(declaration.input, given);
      return checked.ok ? succeed(createValidCall(tool, declaration, checked.value)) : fail(checked.failure);
    },
  };
  return tool;
}

function createValidCall<Input extends z.ZodType, Need extends PortName, Use extends PortName>(
  tool: Tool,
  declaration: ToolDeclaration<Input, Need, Use>,
  input: z.output<Input>,
): ValidCall {
  const requirePorts = (host: ToolHost): PortsOf<Need, Use> => {
    if (hasPorts<Need, Use>(host, declaration.needs)) return host;
    throw new ToolFailure(`${tool.name} cannot be used here at the moment.`, 'unavailable');
  };
  const call: ValidCall = {
    tool,
    arguments: jsonObjectSchema.parse(z.encode(declaration.input, input)),
    description: declaration.describe(input),
    describeFacts: async (host) => ({
      risk: tool.risk,
      addresses: [],
      mustAsk: null,
      mustDeny: null,
      ...(await declaration.describeFacts?.(input, requirePorts(host))),
    }),
    async execute(allowed, host, context) {
      if (!allowed.allows(call)) throw new Error(`${tool.name} was allowed for another call.`);
      return declaration.execute(input, requirePorts(host), context);
    },
  };
  return call;
}
