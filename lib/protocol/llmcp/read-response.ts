/**
 * Reads a model's answer and labels honestly how well it could be read (LLMCP "Response packet", "Markdown-only response mode"; protocols
 * 1): valid, repaired (naming each repair), Markdown only (tool calls and citations dropped, and why), or failed. In Markdown mode an
 * answer in JSON is accepted, but never its tool calls. Nothing here is trusted: calls are proposals, and quotes are located later.
 */
import { z } from 'zod';
import { checkShape, type JsonValue } from '../../core/json';
import { limits } from '../../core/limits';
import { readMarkdownAnswer } from './citation-block';
import { markdownToRender } from './markdown-to-render';
import { type ModelCitation, modelCitationSchema } from './model-citation';
import { type OutputFormat, responsePacketSchema, type ToolCallItem, toolCallSchema } from './packet-schema';
import { readRender } from './read-render';
import type { RenderTree } from './render-schema';
import { renderToMarkdown } from './render-to-markdown';
import { type JsonObject, jsonRepairs, repairJson, stripFence } from './repair-json';

export const responseRepairs = [
  'thinking_removed',
  ...jsonRepairs,
  'envelope_incomplete',
  'assistant_missing',
  /** `assistant.markdown` was given instead of `assistant.render`, which is the specification's lenient form. */
  'assistant_markdown',
  'unknown_node_kept_as_text',
  'citations_dropped',
  'tool_calls_dropped',
  'unknown_fields_dropped',
  'json_in_markdown_mode',
] as const;
export type ResponseRepair = (typeof responseRepairs)[number];

export type DroppedAnswerPart = { readonly path: string; readonly reason: string };

export type AssistantAnswer = {
  readonly title: string | null;
  readonly render: RenderTree;
  /** The canonical text. In Markdown mode, the model's text without its closing block. */
  readonly markdown: string;
  readonly citations: readonly ModelCitation[];
  readonly data: JsonValue | undefined;
  readonly toolCalls: readonly ToolCallItem[];
  readonly dropped: readonly DroppedAnswerPart[];
};

export type ResponseReading =
  | { readonly label: 'valid'; readonly answer: AssistantAnswer }
  | {
      readonly label: 'repaired';
      readonly repairs: readonly ResponseRepair[];
      readonly answer: AssistantAnswer;
    }
  | { readonly label: 'markdown_only'; readonly reason: string; readonly answer: AssistantAnswer }
  | {
      readonly label: 'failed';
      readonly code: 'too_large' | 'empty' | 'no_answer' | 'broken_json' | 'web_page';
      readonly reason: string;
    };

export type ReadResponseOptions = { readonly format: OutputFormat; readonly maxChars: number };

const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** Removes reasoning that a model included in its answer. Only at the beginning, because an answer may mention the tag. */
export function removeThinking(text: string): string {
  const closed = text.replace(/^(\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*)+/, '');
  if (/^\s*<think(ing)?>/.test(closed)) return '';
  // Some chat templates swallow the opening tag.
  const orphan = /^<\/think(?:ing)?>[ \t]*$\n?/m.exec(closed);
  if (orphan === null || /<think/.test(closed.slice(0, orphan.index))) return closed;
  return closed.slice(orphan.index + orphan[0].length);
}

type Kept<Item> = { readonly items: readonly Item[]; readonly dropped: readonly DroppedAnswerPart[] };

function keepValid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string,
): Kept<z.output<Schema>> {
  if (value === undefined || value === null) return { items: [], dropped: [] };
  if (!Array.isArray(value)) return { items: [], dropped: [{ path, reason: 'is not an array' }] };
  const items: z.output<Schema>[] = [];
  const dropped: DroppedAnswerPart[] = [];
  value.forEach((item: unknown, index) => {
    const checked = checkShape(schema, item);
    if (checked.ok) items.push(checked.value);
    else dropped.push({ path: `${path}.${index}`, reason: checked.failure.reason });
  });
  return { items, dropped };
}

type Body = { readonly render: RenderTree; readonly repairs: readonly ResponseRepair[] };

function readBody(assistant: JsonObject, written: unknown): Body | null {
  const render = readRender(assistant['render']);
  if (render !== null) {
    return {
      render: render.tree,
      repairs: render.unknownNodes.length === 0 ? [] : ['unknown_node_kept_as_text'],
    };
  }
  const markdown = typeof written === 'string' ? written : assistant['markdown'];
  if (typeof markdown !== 'string') return null;
  return { render: markdownToRender(markdown), repairs: ['assistant_markdown'] };
}

const envelopeKeys = ['protocol', 'id', 'type', 'created_at', 'conversation', 'sender', 'in_reply_to'];
const lenientTitle = z.string().max(limits.titleChars).nullable().catch(null);
const lenientData = z.json().optional().catch(undefined);

type Interpreted = { readonly answer: AssistantAnswer; readonly repairs: readonly ResponseRepair[] };

type Parts = {
  readonly body: Body | null;
  readonly citations: Kept<ModelCitation>;
  readonly calls: Kept<ToolCallItem>;
};

function listRepairs(object: JsonObject, { body, citations, calls }: Parts): readonly ResponseRepair[] {
  if (responsePacketSchema.safeParse(object).success) return [];
  const repairs: ResponseRepair[] = [...(body === null ? (['assistant_missing'] as const) : body.repairs)];
  if (envelopeKeys.some((key) => object[key] === undefined)) repairs.unshift('envelope_incomplete');
  if (citations.dropped.length > 0) repairs.push('citations_dropped');
  if (calls.dropped.length > 0) repairs.push('tool_calls_dropped');
  return repairs.length > 0 ? repairs : ['unknown_fields_dropped'];
}

/** Returns one entry if there are more items than may be kept. */
function listExtra(items: readonly unknown[], most: number, path: string): readonly DroppedAnswerPart[] {
  if (items.length <= most) return [];
  return [{ path, reason: `has ${items.length} entries; only the first ${most} were kept` }];
}

/** Reads an object as an answer. Returns null if it contains neither text nor calls. */
function interpret(object: JsonObject): Interpreted | null {
  const assistant = asObject(object['assistant']) ?? {};
  const body = readBody(assistant, object['assistant']);
  const citations = keepValid(modelCitationSchema, assistant['citations'], 'assistant.citations');
  const calls = keepValid(toolCallSchema, object['tool_calls'], 'tool_calls');
  if (body === null && calls.items.length === 0) return null;
  const extra = [
    ...listExtra(citations.items, limits.citations, 'assistant.citations'),
    ...listExtra(calls.items, limits.toolCalls, 'tool_calls'),
  ];
  const render = body?.render ?? { type: 'doc', children: [] };
  return {
    answer: {
      title: lenientTitle.parse(assistant['title'] ?? null),
      render,
      markdown: renderToMarkdown(render),
      citations: citations.items.slice(0, limits.citations),
      data: lenientData.parse(assistant['data']),
      toolCalls: calls.items.slice(0, limits.toolCalls),
      dropped: [...citations.dropped, ...calls.dropped, ...extra],
    },
    repairs: listRepairs(object, { body, citations, calls }),
  };
}

function label(answer: AssistantAnswer, repairs: readonly ResponseRepair[]): ResponseReading {
  return repairs.length === 0 ? { label: 'valid', answer } : { label: 'repaired', repairs, answer };
}

function plainAnswer(text: string): AssistantAnswer {
  const { markdown, entries, problems } = readMarkdownAnswer(text);
  return {
    title: null,
    render: markdownToRender(markdown),
    markdown,
    citations: entries.slice(0, limits.citations),
    data: undefined,
    toolCalls: [],
    dropped: problems.map(({ line, reason }) => ({ path: `citations.${line}`, reason })),
  };
}

function keepMarkdownOnly(text: string): ResponseReading {
  const answer = plainAnswer(text);
  const dropped =
    answer.citations.length > 0 ? [{ path: 'citations', reason: 'the answer is not JSON' }] : [];
  return {
    label: 'markdown_only',
    reason: 'The answer is not JSON, so its tool calls and citations were dropped.',
    answer: { ...answer, citations: [], dropped: [...answer.dropped, ...dropped] },
  };
}

/** Matches the beginning of one of our packets. */
const packetSign = /\{\s*"(?:protocol|assistant)"\s*:\s*[{"]/;
const pageTag = '<(?:!doctype\\s+html|html|head|body)\\b';
const fence = '^\\s*(?:```[\\w+-]*\\s*)?';
const debrisSigns = {
  /** JSON was requested, so anything that begins as JSON or as a web page, fenced or not, was meant to be the answer. */
  json: {
    json: new RegExp(`${fence}(?:\\{|\\[\\s*[{"])|${packetSign.source}`),
    page: new RegExp(`${fence}${pageTag}`, 'i'),
  },
  /** Markdown may contain JSON and web pages as examples, so only a packet, or a page outside of any fence, counts. */
  markdown: {
    json: new RegExp(`${fence}${packetSign.source}`),
    page: new RegExp(`^\\s*${pageTag}`, 'i'),
  },
} as const satisfies Record<OutputFormat, { readonly json: RegExp; readonly page: RegExp }>;

/** Detects malformed text that was meant for a program, which must not be shown to people as an answer. */
function findDebris(text: string, format: OutputFormat): ResponseReading | null {
  if (debrisSigns[format].page.test(text)) {
    return { label: 'failed', code: 'web_page', reason: 'It is a web page, which a gateway may have sent.' };
  }
  if (debrisSigns[format].json.test(text)) {
    return { label: 'failed', code: 'broken_json', reason: 'It is JSON that is cut off or malformed.' };
  }
  return null;
}

function readJsonAnswer(text: string, maxChars: number, before: readonly ResponseRepair[]): ResponseReading {
  const repaired = repairJson(text, maxChars);
  const read = repaired === null ? null : interpret(repaired.object);
  if (repaired !== null && read !== null) {
    return label(read.answer, [...before, ...repaired.repairs, ...read.repairs]);
  }
  if (repaired !== null && !repaired.repairs.includes('first_object_taken')) {
    return {
      label: 'failed',
      code: 'no_answer',
      reason: 'The JSON contains neither an answer nor a tool call.',
    };
  }
  // An object in the middle of prose that is not an answer does not make the prose JSON.
  return findDebris(text, 'json') ?? keepMarkdownOnly(text);
}

function readMarkdownMode(
  text: string,
  maxChars: number,
  before: readonly ResponseRepair[],
): ResponseReading {
  const looksLikeJson = /^\s*(```(json)?\s*)?\{/.test(text);
  const repaired = looksLikeJson ? repairJson(text, maxChars) : null;
  const read = repaired !== null && 'assistant' in repaired.object ? interpret(repaired.object) : null;
  if (read !== null) {
    const { toolCalls } = read.answer;
    const refused = toolCalls.map((call, index) => ({
      path: `tool_calls.${index}`,
      reason: `${call.name}: tool calls are not allowed in Markdown mode`,
    }));
    const answer = { ...read.answer, toolCalls: [], dropped: [...read.answer.dropped, ...refused] };
    return label(answer, [...before, 'json_in_markdown_mode']);
  }
  const debris = repaired === null || 'assistant' in repaired.object ? findDebris(text, 'markdown') : null;
  if (debris !== null) return debris;
  const inner = /^\s*```(markdown|md)\b/.test(text) ? stripFence(text) : null;
  return label(plainAnswer(inner ?? text), inner === null ? before : [...before, 'fence_stripped']);
}

export function readResponse(text: string, { format, maxChars }: ReadResponseOptions): ResponseReading {
  if (text.length > maxChars) {
    return {
      label: 'failed',
      code: 'too_large',
      reason: `The answer is longer than ${maxChars} characters.`,
    };
  }
  const spoken = removeThinking(text);
  if (spoken.trim() === '') return { label: 'failed', code: 'empty', reason: 'The answer is empty.' };
  const before: readonly ResponseRepair[] = spoken === text ? [] : ['thinking_removed'];
  return format === 'json'
    ? readJsonAnswer(spoken, maxChars, before)
    : readMarkdownMode(spoken, maxChars, before);
}
