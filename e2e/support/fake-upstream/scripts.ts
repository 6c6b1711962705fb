/** Named scripts, whose answers depend on the question. Like a scenario, a script is selected by the name of the model. */
import { findPacket, type PacketDocument, type ReadPacket } from './read-packet';
import { createScriptedReply, type Reply } from './reply';
import { writeOutline } from './research-script';
import { scenarios } from './scenarios';
import type { NormalisedRequest } from './wire';

export type Script = (request: NormalisedRequest) => Reply;

const maxQuotedSources = 5;
const longAnswerChars = 20_000;
/** For example, 100 fragments of 200 units, 20 ms apart, take about two seconds. */
const slow = { chunkSize: 200, delayMs: 20 };

const languageGuard = 'Please respond in English';

export const scripts: Readonly<Record<string, Script>> = {
  cite: writeCitedAnswer,
  research: answerResearch,
  garbage: () =>
    createScriptedReply({
      text: 'As of [9] the {"protocol":{"name":"laika.llmcp","version": 1}, "assistant": {"render": {"type": "doc", <b>see</b> [1][42]\n\n```ndjson\n{"n":1,"quote":"These words stand in no source at all, whatever it says."}\n{"n": 42, "quote": \nnot json\n```',
    }),
  stall: () => scenarios.stall ?? { type: 'destroy' },
  long: () => createScriptedReply({ text: writeLongText(), ...slow }),
  cjk: (request) =>
    request.messages.at(-1)?.text.includes(languageGuard)
      ? createScriptedReply({ text: 'This workflow has three steps.' })
      : createScriptedReply({ text: '这个工作流程有三个步骤。', chunkSize: 4 }),
};

function answerResearch(request: NormalisedRequest): Reply {
  const outline = writeOutline(request);
  return outline === null ? writeCitedAnswer(request) : createScriptedReply({ text: outline });
}

function writeCitedAnswer(request: NormalisedRequest): Reply {
  const packet = findPacket(request);
  const quotes = packet === null ? [] : findQuotes(packet.documents);
  if (packet === null || quotes.length === 0) {
    return createScriptedReply({ text: 'The sources do not answer this question.' });
  }
  return createScriptedReply({
    text: packet.format === 'json' ? writeJsonAnswer(packet, quotes) : writeMarkdownAnswer(quotes),
  });
}

type Quote = { readonly n: number; readonly quote: string; readonly document: PacketDocument };

function findQuotes(documents: readonly PacketDocument[]): Quote[] {
  const seen = new Set<number>();
  return documents
    .flatMap((document) => {
      const quote = findFirstSentence(document.markdown);
      if (quote === null || seen.has(document.n)) return [];
      seen.add(document.n);
      return [{ n: document.n, quote, document }];
    })
    .slice(0, maxQuotedSources);
}

/** Returns the first sentence of running text, skipping headings, lists, tables, quotes, fences, links and emphasis. */
function findFirstSentence(markdown: string): string | null {
  for (const line of markdown.split('\n')) {
    if (/^\s*([#>|`~]|[-*+]\s|\d+[.)]\s|\s{4})/.test(line)) continue;
    const sentence = /[\p{Lu}\p{N}][^.!?[\]*_`|<>]{25,400}[.!?](?=\s|$)/u.exec(line)?.[0];
    if (sentence) return sentence;
  }
  return null;
}

function writeMarkdownAnswer(quotes: readonly Quote[]): string {
  const sentences = quotes.map(({ n, quote }) => `${quote.replace(/[.!?]$/, '')} [${n}].`);
  const lines = quotes.map(({ n, quote }) => JSON.stringify({ n, quote }));
  return `${sentences.join('\n\n')}\n\n\`\`\`ndjson\n${lines.join('\n')}\n\`\`\``;
}

function writeJsonAnswer(packet: ReadPacket, quotes: readonly Quote[]): string {
  const paragraphs = quotes.map(({ n, quote }) => ({
    type: 'paragraph',
    children: [{ type: 'text', text: `${quote.replace(/[.!?]$/, '')} [${n}].` }],
  }));
  return JSON.stringify({
    protocol: { name: 'laika.llmcp', version: 1 },
    id: crypto.randomUUID(),
    type: 'response',
    created_at: new Date().toISOString(),
    conversation: { id: packet.conversationId, turn: packet.turn },
    sender: { role: 'assistant' },
    in_reply_to: { request_id: packet.id },
    assistant: {
      title: packet.question.slice(0, 60) || 'Answer',
      render: { type: 'doc', children: paragraphs },
      citations: quotes.map(({ n, quote, document }) => ({
        n,
        source_id: document.sourceId,
        url: document.url,
        quote,
      })),
    },
    tool_calls: [],
  });
}

function writeLongText(): string {
  const sentence = (index: number) =>
    `Paragraph ${index} of a long answer, which goes on so that a reader can press Stop. `;
  const paragraphs: string[] = [];
  for (let index = 1, length = 0; length < longAnswerChars; index += 1) {
    paragraphs.push(sentence(index).repeat(4).trimEnd());
    length += (paragraphs.at(-1)?.length ?? 0) + 2;
  }
  return paragraphs.join('\n\n').slice(0, longAnswerChars);
}
