/** Reads what a request says a thread is about. */
import type { Subject } from '@/lib/domain/threads/subject';
import type { ThreadSubjectReply } from '@/lib/protocol/http/threads';

export function readSubject(sent: ThreadSubjectReply): Subject {
  switch (sent.kind) {
    case 'source':
      return { kind: sent.kind, id: sent.id, revisionId: sent.revision_id, span: sent.span };
    case 'cell':
      return { kind: sent.kind, id: sent.id, columnId: sent.column_id, sourceId: sent.source_id };
    case 'block':
      return { kind: sent.kind, id: sent.id, blockId: sent.block_id };
    case 'question':
    case 'answer':
    case 'artifact':
    case 'plan':
    case 'workflow_preview':
    case 'run':
      return sent;
  }
}
