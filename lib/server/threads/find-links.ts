/**
 * Finds the pages of this workspace that a comment links to and that its reader may open, so that they can be shown by their titles. An
 * address of another workspace, or of something that the reader may not open, is left as it was typed.
 */
import { asId, type MessageId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { findShownConversation } from '@/lib/domain/conversations/shown-store';
import { findMessage } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CommentReply } from '@/lib/protocol/http/threads';
import type { SubjectKind } from '@/lib/protocol/thread-words';
import { findThing } from './find-thing';

type LinkCard = CommentReply['links'][number];
export type FindLinks = (markdown: string) => Promise<LinkCard[]>;

/** The pages of things, by the part of the address after the workspace, and what each is called. */
const nouns: Readonly<Record<string, { readonly kind: SubjectKind; readonly noun: string }>> = {
  sources: { kind: 'source', noun: 'Source' },
  artifacts: { kind: 'artifact', noun: 'Artifact' },
  tables: { kind: 'cell', noun: 'Table' },
  knowledge: { kind: 'block', noun: 'Page' },
  runs: { kind: 'run', noun: 'Run' },
  'workflows/previews': { kind: 'workflow_preview', noun: 'Workflow change' },
};

const address =
  /\/w\/([\w-]{1,100})\/(sources|artifacts|tables|knowledge|runs|messages|workflows\/previews)\/([\w-]{1,100})(?:\?[\w=&%.~-]{0,300})?(?:#[\w%.-]{0,200})?/g;

/** A message is called by its conversation. Those of others are private unless they are shown. */
async function findMessageCard(
  database: Database,
  viewer: Viewer,
  { path, id }: { readonly path: string; readonly id: string },
): Promise<LinkCard | null> {
  const message = await findMessage(database, viewer.workspaceId, asId<MessageId>(id));
  if (message === null) return null;
  const conversation = await findShownConversation(database, viewer, message.conversationId);
  if (conversation === null) return null;
  return { path, noun: message.role === 'assistant' ? 'Answer' : 'Question', title: conversation.title };
}

/** The titles found are kept for all comments of one reply. */
export async function createLinkFinder(database: Database, viewer: Viewer): Promise<FindLinks> {
  const workspace = await findWorkspace(database, viewer.workspaceId);
  const known = new Map<string, LinkCard | null>();
  const find = async (match: RegExpMatchArray): Promise<LinkCard | null> => {
    const [path, , folder = '', id = ''] = match;
    if (folder === 'messages') return findMessageCard(database, viewer, { path, id });
    const named = nouns[folder];
    if (named === undefined) return null;
    const thing = await findThing(database, viewer, { kind: named.kind, id });
    return thing === null ? null : { path, noun: named.noun, title: thing.title };
  };
  return async (markdown) => {
    const cards: LinkCard[] = [];
    for (const match of markdown.matchAll(address)) {
      if (cards.length >= limits.linkCardsPerComment) break;
      if (workspace === null || match[1] !== workspace.slug || known.size >= limits.threadsPerThing) continue;
      const [path] = match;
      const card = known.get(path) ?? (known.has(path) ? null : await find(match));
      known.set(path, card);
      if (card !== null && cards.every((other) => other.path !== card.path)) cards.push(card);
    }
    return cards;
  };
}
