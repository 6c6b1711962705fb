/**
 * Takes the sealed secrets out of a row before it is written to an archive. They could be opened nowhere else, and nobody needs a copy of them.
 * Pure.
 */
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { maxEntryBytes } from '@/lib/domain/archives/manifest';
import { leaveOutSecrets } from '@/lib/domain/workflows/secrets';
import { keyIsSet } from '@/lib/protocol/http/models';
import { workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

/** A secret argument of a tool call, wherever a row repeats it (`server/tools/seal-arguments.ts`). */
const sealedArgument = /sealed:[\w-]{20,}/g;

const versionSchema = z.looseObject({ definition: workflowDefinitionSchema });

export function leaveOutRowSecrets(table: string, line: string): string {
  const open = line.replaceAll(sealedArgument, keyIsSet);
  return table === 'workflow_version' ? leaveOutOfVersion(open) : open;
}

function leaveOutOfVersion(line: string): string {
  const read = readJsonAs(versionSchema, line, maxEntryBytes);
  if (!read.ok) throw new Error(`A version of a workflow cannot be read: ${read.failure.reason}`);
  const { definition } = read.value;
  const actions = definition.actions.map((action) =>
    Object.assign({}, action, { actionConfig: leaveOutSecrets(action.actionType, action.actionConfig) }),
  );
  const stored = z.encode(workflowDefinitionSchema, Object.assign({}, definition, { actions }));
  return JSON.stringify(Object.assign({}, read.value, { definition: stored }));
}
