/**
 * The words for what members say to each other: the kinds of things a thread can be about, what became of its passage, why a member is told
 * about it, and how often that is mailed. No schemas, so that screens can import it.
 */

/** A cell is part of a table, and a block is part of a page. Their `id` is that of the table or page. */
export const subjectKinds = [
  'source',
  'question',
  'answer',
  'artifact',
  'cell',
  'block',
  'plan',
  'workflow_preview',
  'run',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * `whole`: the thread is about the whole thing. `current`: its passage is still there. `changed`: other text has taken its place. `gone`: the
 * passage, the cell or the thing itself is no longer there.
 */
export const anchorStates = ['whole', 'current', 'changed', 'gone'] as const;
export type AnchorState = (typeof anchorStates)[number];

export const followStates = ['following', 'muted'] as const;
export type FollowState = (typeof followStates)[number];

/**
 * `stale`: a passage that the member's answer, artifact or page quotes has changed. `approval`: something waits for the member's approval. `limit`: most
 * or all of a limit of usage is used. `audit_stream`: the receiver of the audit log fails, or works again. `feed`: a feed that the member
 * follows has paused itself. `archive`: an export of the workspace is ready, a file was checked, or a workspace was made from it. `shown`: its
 * author showed the member a conversation. `mcp_server`: the sign-in to an MCP server has ended. `due`: the day has come by which something assigned to the member is due.
 */
export const noticeKinds = [
  'mention',
  'reply',
  'assignment',
  'stale',
  'approval',
  'limit',
  'audit_stream',
  'feed',
  'archive',
  'shown',
  'due',
  'mcp_server',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a notice can be about besides a thread. */
export const noticeThings = [
  'artifact',
  'conversation',
  'page',
  'approval',
  'limit',
  'audit_stream',
  'feed',
  'archive',
  'mcp_server',
] as const;
export type NoticeThing = (typeof noticeThings)[number];

export const mailRhythms = ['instant', 'hourly', 'daily', 'never'] as const;
export type MailRhythm = (typeof mailRhythms)[number];
