/**
 * The replies that the fake upstream can be told to give, independent of any provider: parts in order, then an end. Each wire format
 * (`wires/*.ts`) turns the same reply into its own frames, so one scenario covers five formats.
 */
export type ToolPart = {
  readonly type: 'tool';
  readonly id: string;
  readonly name: string;
  /** The arguments as text, so that a scenario can send broken JSON. */
  readonly argumentsText: string;
  /** Hang after the first half of the call. Wire formats that send a call whole hang after it. */
  readonly stallHalfway?: boolean;
};

export type ReplyPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  | { readonly type: 'redacted'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  | ToolPart
  | { readonly type: 'pause'; readonly ms: number }
  /** `cut`: the socket is destroyed; `eof`: a clean end without the finish; `stall`: silence forever. */
  | { readonly type: 'fault'; readonly fault: 'cut' | 'eof' | 'stall' | 'malformed' | 'error-event' };

export type ReplyUsage = { readonly inputTokens: number; readonly outputTokens: number };

export type StreamReply = {
  readonly type: 'stream';
  readonly parts: readonly ReplyPart[];
  readonly finish: 'stop' | 'length' | 'tool' | 'filter';
  /** The provider's own finish reason if it is not the usual one. */
  readonly finishWord?: string;
  readonly usage: ReplyUsage | null;
  /** Write every frame byte by byte, so that no line or character arrives whole. */
  readonly splitBytes?: boolean;
};

export type Reply =
  | StreamReply
  | {
      readonly type: 'status';
      readonly status: number;
      readonly message: string;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'html'; readonly status: number }
  | { readonly type: 'redirect'; readonly location: string }
  | { readonly type: 'stall-before-headers' }
  | { readonly type: 'destroy' };

/** The parts of an answer that a test can script. Everything has a default. */
export type ScriptedAnswer = {
  readonly text?: string;
  /** Empty thinking is sent too, because a provider may sign its thoughts and withhold their text. */
  readonly thinking?: string;
  readonly redacted?: string;
  readonly refusal?: string;
  readonly toolCalls?: readonly {
    readonly id?: string;
    readonly name: string;
    readonly input: unknown;
  }[];
  /** Length of one streamed fragment of `text`, in UTF-16 units. */
  readonly chunkSize?: number;
  /** Milliseconds to wait before each fragment. */
  readonly delayMs?: number;
  readonly finish?: StreamReply['finish'];
  readonly finishWord?: string;
  readonly usage?: ReplyUsage | null;
};

const defaultUsage: ReplyUsage = { inputTokens: 11, outputTokens: 7 };

export function createStreamReply(
  parts: readonly ReplyPart[],
  rest: Partial<Omit<StreamReply, 'type' | 'parts'>> = {},
): StreamReply {
  const finish = parts.some((part) => part.type === 'tool') ? 'tool' : 'stop';
  return { type: 'stream', parts, finish, usage: defaultUsage, ...rest };
}

export function createScriptedReply(answer: ScriptedAnswer): StreamReply {
  const parts: ReplyPart[] = writeThoughts(answer);
  for (const text of splitText(answer.text ?? '', answer.chunkSize ?? 24)) {
    if (answer.delayMs) parts.push({ type: 'pause', ms: answer.delayMs });
    parts.push({ type: 'text', text });
  }
  if (answer.refusal !== undefined) parts.push({ type: 'refusal', text: answer.refusal });
  for (const [index, call] of (answer.toolCalls ?? []).entries()) {
    parts.push({
      type: 'tool',
      id: call.id ?? `call_${index + 1}`,
      name: call.name,
      argumentsText: JSON.stringify(call.input ?? {}),
    });
  }
  return createStreamReply(parts, {
    ...(answer.finish ? { finish: answer.finish } : {}),
    ...(answer.finishWord === undefined ? {} : { finishWord: answer.finishWord }),
    ...(answer.usage === undefined ? {} : { usage: answer.usage }),
  });
}

function writeThoughts({ thinking, redacted }: ScriptedAnswer): ReplyPart[] {
  const parts: ReplyPart[] = [];
  if (thinking !== undefined) parts.push({ type: 'thinking', text: thinking });
  if (redacted !== undefined) parts.push({ type: 'redacted', text: redacted });
  return parts;
}

/** Splits text into fragments of about `size` units. Surrogate pairs stay whole here (the scenario `surrogates` cuts them). */
function splitText(text: string, size: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
