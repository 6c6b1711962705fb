/** A conversation as a file to take along: its chosen path, answers with footnotes in the sources' own words. */
import { writeFileDate } from '@/lib/core/text';
import type { Viewer } from '@/lib/domain/team/actor';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { FileReply } from '../route';
import { readConversation } from './manage-conversations';

export async function exportConversation(
  actor: Viewer,
  { id, format }: { readonly id: string; readonly format: 'markdown' | 'json' },
  now: Date = new Date(),
): Promise<FileReply> {
  const conversation = await readConversation(actor, id);
  const text =
    format === 'json'
      ? `${JSON.stringify(conversation, null, 2)}\n`
      : writeMarkdown(conversation.title, conversation.messages);
  return {
    bytes: new TextEncoder().encode(text),
    mediaType: format === 'json' ? 'application/json' : 'text/markdown; charset=utf-8',
    fileName: `${conversation.title} ${writeFileDate(now)}.${format === 'json' ? 'json' : 'md'}`,
  };
}

function writeMarkdown(title: string, messages: readonly MessageReply[]): string {
  const parts = messages.map((message, index) =>
    message.role === 'user' ? `## ${message.markdown}` : writeAnswer(message, index),
  );
  return `# ${title}\n\n${parts.join('\n\n')}\n`;
}

/** The k-th marker becomes the k-th note: `[2]` in one answer and `[2]` in the next may mean different passages. */
function writeAnswer(message: MessageReply, index: number): string {
  const placed = message.citations
    .flatMap((citation) => (citation.marker_start === null ? [] : [{ citation, at: citation.marker_start }]))
    .toSorted((one, other) => other.at - one.at);
  const text = placed.reduce((written, { citation, at }) => {
    const note = `[^${index}-${citation.ordinal + 1}]`;
    return written.slice(0, at) + note + written.slice(at + `[${citation.n}]`.length);
  }, message.markdown);
  const notes = placed.toReversed().map(({ citation }) => {
    const page = citation.page === null ? '' : `, page ${citation.page}`;
    const url = citation.url === null ? '' : ` <${citation.url}>`;
    const quote = citation.quote.replace(/\s+/g, ' ');
    return `[^${index}-${citation.ordinal + 1}]: “${quote}” — ${citation.title}${page}.${url}`;
  });
  return notes.length === 0 ? text : `${text}\n\n${notes.join('\n')}`;
}
