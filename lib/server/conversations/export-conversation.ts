/** Exports a conversation as a file: its chosen path, with footnotes that quote the sources. */
import { describePlace } from '@/lib/protocol/describe-place';
import { asId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { writeDayIn } from '@/lib/core/text';
import type { Viewer } from '@/lib/domain/team/actor';
import type { ConversationFormat } from '@/lib/protocol/conversation-words';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { FileReply } from '../replies/reply-kinds';
import { numberNotes, writeLabelId } from '../artifacts/export/number-notes';
import { readConversation } from './read-conversations';

export async function exportConversation(
  actor: Viewer,
  {
    id,
    format,
    timeZone = 'UTC',
  }: { readonly id: string; readonly format: ConversationFormat; readonly timeZone?: string },
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
    fileName: `${conversation.title} ${writeDayIn(now, timeZone)}.${format === 'json' ? 'json' : 'md'}`,
  };
}

function writeMarkdown(title: string, messages: readonly MessageReply[]): string {
  const parts = messages.map((message, index) =>
    message.role === 'user' ? `## ${message.markdown}` : writeAnswer(message, index),
  );
  return `# ${title}\n\n${parts.join('\n\n')}\n`;
}

/** Footnotes have the same numbers as on screen, after the position of their answer, because source 1 may differ between two answers. */
function writeAnswer(message: MessageReply, index: number): string {
  const cited = message.citations.map((citation) => ({
    ...citation,
    sourceId: asId<SourceId>(citation.source_id),
    revisionId: asId<RevisionId>(citation.revision_id),
  }));
  const name = (label: string) => `[^${index}-${writeLabelId(label)}]`;
  const { markdown, unsupported } = message;
  const { markdown: text, notes } = numberNotes({ markdown, citations: cited, unsupported }, name);
  const footnotes = notes.map(({ label, citation, reason }) => {
    if (citation === null) return `${name(label)}: Not supported: ${reason}`;
    const words = describePlace(citation);
    const place = words === null ? '' : `, ${words}`;
    const url = citation.url === null ? '' : ` <${citation.url}>`;
    const quote = citation.quote.replace(/\s+/g, ' ');
    return `${name(label)}: “${quote}” — ${citation.title}${place}.${url}`;
  });
  return footnotes.length === 0 ? text : `${text}\n\n${footnotes.join('\n')}`;
}
