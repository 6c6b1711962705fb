/** Holds the arguments of an approval while they are being edited. */
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
    /** Returns the arguments as shown. If any is invalid, returns null and shows a sentence at each invalid field. */
    read: () => {
      const read = readDrafts(fields, drafts, approval.arguments);
      setFailures(read.ok ? noFailures : read.failure);
      return read.ok ? { ...read.value } : null;
    },
  };
}
