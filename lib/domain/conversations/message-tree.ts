/**
 * A conversation is a tree: versions of an answer share their question, and versions of a question share their predecessor. The user sees
 * one path through it, which follows at each place the chosen child, or the newest if none was chosen. Pure.
 */
import type { MessageId } from '@/lib/core/ids';

export type TreeMessage = {
  readonly id: MessageId;
  readonly parentId: MessageId | null;
  readonly chosenChildId: MessageId | null;
};

/** Expects the messages in the order in which they were created. */
export function findChosenPath<Message extends TreeMessage>(
  messages: readonly Message[],
  chosenRootId: MessageId | null,
): Message[] {
  const children = groupByParent(messages);
  const roots: readonly Message[] = children.get(null) ?? [];
  const path: Message[] = [];
  for (
    let next = roots.find((root) => root.id === chosenRootId) ?? roots.at(-1);
    next !== undefined && path.length <= messages.length;
  ) {
    path.push(next);
    const options: readonly Message[] = children.get(next.id) ?? [];
    const chosen = next.chosenChildId;
    next = options.find((option) => option.id === chosen) ?? options.at(-1);
  }
  return path;
}

/** Returns the versions at the message's place, oldest first. */
export function listVersions<Message extends TreeMessage>(
  messages: readonly Message[],
  message: Message,
): Message[] {
  return messages.filter((other) => other.parentId === message.parentId);
}

/** Returns the messages from the first one to `id`, in order; empty if `id` is not found. */
export function findPathTo<Message extends TreeMessage>(
  messages: readonly Message[],
  id: MessageId,
): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  for (let at = byId.get(id); at !== undefined && path.length <= messages.length; ) {
    path.unshift(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path;
}

function groupByParent<Message extends TreeMessage>(
  messages: readonly Message[],
): Map<MessageId | null, Message[]> {
  const children = new Map<MessageId | null, Message[]>();
  for (const message of messages) {
    const siblings = children.get(message.parentId);
    if (siblings === undefined) children.set(message.parentId, [message]);
    else siblings.push(message);
  }
  return children;
}
