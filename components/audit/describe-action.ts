/** Puts an event of the audit log into words that follow a person's name: "deleted a source", "changed the role of a member". */
import type { AuditEventReply } from '@/lib/protocol/http/audit';

const irregular: Readonly<Record<string, string>> = {
  begin: 'began',
  keep: 'kept',
  leave: 'left',
  load: 'loaded',
  send: 'sent',
  set: 'set',
  take: 'took',
  try: 'tried',
};

/** Actions whose name alone would say too little. */
const own: Readonly<Record<string, string>> = {
  agentChat: 'wrote to the workflow chat',
  createRun: 'asked a question or made something',
  exchangePacket: 'exchanged an LLMCP packet',
  sendLlmx: 'sent an LLMX message',
  'approval.approve_once': 'approved a call once',
  'approval.approve_run': 'approved calls for a whole run',
  'approval.deny': 'denied a call',
  'member.joined': 'joined',
  'member.left': 'left the workspace',
  'member.role_changed': 'changed the role of a member',
  'password_reset.used': 'reset a password',
  'share.reported': 'reported a link',
  'workflow.note': 'left a note by a workflow',
  'workflow.on': 'turned a workflow on',
  'workflow.off': 'turned a workflow off',
};

export function describeAction(action: string): string {
  const [kind = '', what] = action.split('.');
  const [verb = '', ...rest] = kind.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return (
    own[action] ??
    (what === undefined
      ? `${writePast(verb)} ${addArticle(rest.join(' '))}`
      : `${what.replaceAll('_', ' ')} ${addArticle(kind.replaceAll('_', ' '))}`)
  );
}

const writePast = (verb: string) => irregular[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);

function addArticle(noun: string): string {
  if (noun === '' || /(?<!s)s$/.test(noun)) return noun;
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Facts of an event, as in "from viewer, to owner". */
export function describeDetail({ detail }: AuditEventReply): string {
  return Object.entries(detail)
    .flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [`${name.replaceAll('_', ' ')} ${value}`] : [],
    )
    .join(', ');
}
