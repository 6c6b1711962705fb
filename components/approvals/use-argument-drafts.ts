/** The arguments of a question while they are edited. */
import { useState } from 'react';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { type ArgumentDrafts, readDrafts } from './argument-draft';
import { readArgumentFields } from './read-argument-fields';

const noFailures: ReadonlyMap<string, string> = new Map();

export function useArgumentDrafts(approval: ApprovalReply) {
  const [drafts, setDrafts] = useState<ArgumentDrafts>(new Map());
  const [failures, setFailures] = useState(noFailures);
  const fields = readArgumentFields(approval.editable, approval.input_schema);
  return {
    fields,
    drafts,
    failures,
    change: (name: string, draft: string) => {
      setDrafts((held) => new Map(held).set(name, draft));
      setFailures(noFailures);
    },
    /** The arguments as shown, or null with a sentence at each field that is wrong. */
    read: () => {
      const read = readDrafts(fields, drafts, approval.arguments);
      setFailures(read.ok ? noFailures : read.failure);
      return read.ok ? { ...read.value } : null;
    },
  };
}
