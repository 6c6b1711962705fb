/**
 * One declaration per tool (LLMCP "Tool call schema", agent-chat §5, protocols 1): its name as the specification spells it, the
 * sentence a model reads, a strict input schema, where it is offered, what it may do, and what it asks of its host. Validation, the
 * model's tool list, `GET /v1/tools`, MCP, the documentation page and the policy gate are read from it. A tool asks, it does not reach:
 * `execute` gets parsed input and only the ports it names, never a store.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ContextType } from '@/lib/protocol/conversation-words';
import type { Role } from '@/lib/protocol/team-words';
import type { Risk } from '@/lib/protocol/tool-words';
import { checkArguments } from './check-arguments';
import { hasPorts, type PortName, type PortsOf, type ToolHost } from './host';
import type { TabAction } from './ports/tab';
import { ToolFailure } from './tool-failure';
import { writeInputSchema } from './write-input-schema';

/** What policy must know of one call beside its tool: told by the declaration, never by the model. */
export type CallFacts = {
  readonly risk: Risk;
  /**
   * Every address that the call would contact: allowed without asking only where a person typed them. Empty on an outward call means
   * that what it contacts is not known, never that it contacts nothing.
   */
  readonly addresses: readonly string[];
  /** Why a person must be asked whatever the settings say, as a clause ("sends data to another service"), or null. */
  readonly mustAsk: string | null;
  /** Why nobody may do this at all, as a clause, or null. */
  readonly mustDeny: string | null;
  /** What the call does, where more of it is known now than its arguments say: what stands on a button. */
  readonly description?: string;
};

export type ToolOutput = {
  /** In full: recorded in the run, shown to people. */
  readonly result: JsonValue;
  readonly tabAction?: TabAction;
  /** For the asking person alone, once: the address of a public link. Never recorded, never given to a model. */
  readonly secret?: string;
};

/** What `execute` knows of the call besides its input. */
type ToolCallContext = {
  /** Unique in its run, and the same when the run takes the call up again; another run may have the same. */
  readonly callId: string;
  readonly signal: AbortSignal;
};

export type ToolDeclaration<Input extends z.ZodType, Need extends PortName, Use extends PortName> = {
  readonly name: string;
  /** A few words for people: "Search the workspace". */
  readonly title: string;
  /** For the model: what it does and when to use it. */
  readonly sentence: string;
  /** Strict; field names are the specification's; bounds come from `core/limits`. */
  readonly input: Input;
  readonly contexts: readonly ContextType[];
  readonly risk: Risk;
  /** What a member must be to have it called for them. */
  readonly role: Role;
  readonly needs: readonly Need[];
  /** Ports that widen what it can do, and without which it still works. */
  readonly uses?: readonly Use[];
  /** True where the result holds text of sources or pages: the run has then read untrusted content. */
  readonly readsUntrusted: boolean;
  /** The event for people that a result of this tool is, once recorded (agent-chat §2): the result has its payload's shape. */
  readonly emits?: 'workflow_preview' | 'table_preview';
  /**
   * Whether a call that a stop of the program interrupted may be made again without looking: it reads, or what it sends has a key of its
   * own. Left out: true of what only reads.
   */
  readonly isRepeatable?: boolean;
  /** Whether keys of other services stand among its arguments (`secret-arguments.ts`), which are then not told piece by piece. */
  readonly takesSecrets?: boolean;
  /** Top-level arguments that a person may edit before approving. */
  readonly editable?: readonly (keyof z.input<Input> & string)[];
  /** One line for people: what this call does, with its object. */
  readonly describe: (input: z.output<Input>) => string;
  /** Where one call differs from the tool's own risk. May throw `ToolFailure`: then the call is refused before anybody is asked. */
  readonly describeFacts?: (
    input: z.output<Input>,
    host: PortsOf<Need, Use>,
  ) => Partial<CallFacts> | Promise<Partial<CallFacts>>;
  /** Throws `ToolFailure` for what the model should read; anything else is a fault of the program. */
  readonly execute: (
    input: z.output<Input>,
    host: PortsOf<Need, Use>,
    context: ToolCallContext,
  ) => Promise<ToolOutput>;
  /** What the model reads of the result, where that is less than all of it (agent-chat §5 "Tool Result Summarization"). */
  readonly summarise?: (result: JsonValue) => JsonValue;
};

/** A call whose arguments have passed the schema. */
export type ValidCall = {
  readonly tool: Tool;
  /** As read, defaults filled in, in the wire's own spelling: what is digested, shown, approved and executed. */
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly description: string;
  readonly describeFacts: (host: ToolHost) => Promise<CallFacts>;
  /** Takes the proof that exactly this call passed the gate. */
  readonly execute: (allowed: AllowedCall, host: ToolHost, context: ToolCallContext) => Promise<ToolOutput>;
};

/**
 * The proof that exactly this call passed the gate. Only `passGate` makes one, which the test of the architecture checks; the private field
 * keeps a look-alike from passing for it.
 */
export class AllowedCall {
  readonly type = 'allowed';
  readonly #passed = true;

  constructor(
    readonly callId: string,
    readonly call: ValidCall,
  ) {}

  /** What `execute` of a tool asks, so that a proof forged past the compiler is none either. */
  allows(call: ValidCall): boolean {
    return this.#passed && this.call === call;
  }
}

/** A declaration with its input type closed over. */
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
  /** A failure is one sentence that names the argument and, for an unknown key, what exists. */
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
    inputSchema: writeInputSchema(declaration.input),
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
