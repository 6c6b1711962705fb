/** Converts definitions and drafts between their two forms: sealed in rows, open where they are checked, hashed and executed. */
import { z } from 'zod';
import type { WorkspaceId } from '@/lib/core/ids';
import { type JsonValue, readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { hashDefinition } from '@/lib/domain/workflows/hash';
import { openSecrets, sealSecrets } from '@/lib/domain/workflows/secrets';
import { seal, unseal } from '@/lib/platform/secrets/seal';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

/** The context makes sure that a ciphertext opens in no other workspace. */
const sealContext = (workspaceId: WorkspaceId) => `workflow:${workspaceId}`;

function createSeal(workspaceId: WorkspaceId) {
  return (text: string) => seal(text, sealContext(workspaceId));
}

function createOpen(workspaceId: WorkspaceId) {
  return (sealed: string) => readSecret(unseal(sealed, sealContext(workspaceId)));
}

export function sealDefinition(workspaceId: WorkspaceId, open: WorkflowDefinition): WorkflowDefinition {
  return { ...open, actions: sealSecrets(open.actions, createSeal(workspaceId)) };
}

export function openDefinition(workspaceId: WorkspaceId, sealed: WorkflowDefinition): WorkflowDefinition {
  return { ...sealed, actions: openSecrets(sealed.actions, createOpen(workspaceId)) };
}

export function sealAuthored(workspaceId: WorkspaceId, open: AuthoredWorkflow): AuthoredWorkflow {
  return { ...open, actions: sealSecrets(open.actions, createSeal(workspaceId)) };
}

export function openAuthored(workspaceId: WorkspaceId, sealed: AuthoredWorkflow): AuthoredWorkflow {
  return { ...sealed, actions: openSecrets(sealed.actions, createOpen(workspaceId)) };
}

function readSecret(text: string): JsonValue {
  const read = readJsonAs(z.json(), text, limits.renderedChars);
  if (!read.ok) throw new Error(`A sealed secret holds no JSON: ${read.failure.reason}`);
  return read.value;
}

/** Hashes the open definition. This is the hash that an approval names. */
export function hashOpen(definition: WorkflowDefinition): string {
  return hashDefinition(definition, digestBytes);
}
