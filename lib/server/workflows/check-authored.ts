/**
 * Turns what a user or model wrote into a definition and lists everything that is wrong with it (protocols 2). Actions keep the ids they
 * had in the earlier definition, so that differences are shown per step. A secret that was not sent again keeps its earlier value.
 */
import { asId, type CollectionId, createUuid, type WorkspaceId } from '@/lib/core/ids';
import { findCollection } from '@/lib/domain/collections/store';
import { assembleWorkflow } from '@/lib/domain/workflows/assemble';
import { checkCascade } from '@/lib/domain/workflows/cascade';
import type { Issue } from '@/lib/domain/workflows/issue';
import { restoreSecrets } from '@/lib/domain/workflows/secrets';
import { validateWorkflow } from '@/lib/domain/workflows/validate/validate-workflow';
import { listCurrentVersions } from '@/lib/domain/workflows/version-store';
import { listWorkflows } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { listOfferedPorts } from './offered-actions';

export type Authored = {
  readonly authored: AuthoredWorkflow;
  /** What it is made from, with its secrets open. Its secrets and ids are kept. */
  readonly earlier: AuthoredWorkflow | WorkflowDefinition | null;
  /** The workflow that it changes, or null for a new one. */
  readonly workflowId: string | null;
};

export type CheckedWorkflow = {
  /** As written, with the earlier secrets. */
  readonly authored: AuthoredWorkflow;
  /** Null if it cannot be assembled. */
  readonly definition: WorkflowDefinition | null;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
  readonly canBeActive: boolean;
};

export async function checkAuthored(
  database: Database,
  workspaceId: WorkspaceId,
  { authored: written, earlier, workflowId }: Authored,
): Promise<CheckedWorkflow> {
  const authored = keepFromEarlier(written, earlier);
  const assembled = assembleWorkflow(authored, createUuid);
  if (!assembled.ok)
    return { authored, definition: null, errors: assembled.failure, warnings: [], canBeActive: false };
  const definition = assembled.value;
  return {
    authored,
    definition,
    ...(await checkDefinition(database, { workspaceId, definition, workflowId })),
  };
}

type DefinitionToCheck = {
  readonly workspaceId: WorkspaceId;
  readonly definition: WorkflowDefinition;
  readonly workflowId: string | null;
};

/** Includes what only the workspace knows: its collections, and the workflows that this one could start. */
export async function checkDefinition(
  database: Database,
  { workspaceId, definition, workflowId }: DefinitionToCheck,
): Promise<Pick<CheckedWorkflow, 'errors' | 'warnings' | 'canBeActive'>> {
  const valid = validateWorkflow(definition, listOfferedPorts());
  const cascade = checkCascade(definition, await listOtherActive(database, workspaceId, workflowId));
  const place = await checkCollection(database, workspaceId, definition);
  const errors = [...valid.errors, ...place, ...cascade.errors];
  return {
    errors,
    warnings: [...valid.warnings, ...cascade.warnings],
    canBeActive: valid.canBeActive && errors.length === 0,
  };
}

function keepFromEarlier(written: AuthoredWorkflow, earlier: Authored['earlier']): AuthoredWorkflow {
  const known = earlier?.actions ?? [];
  const taken = new Set(written.actions.flatMap(({ id }) => id ?? []));
  const named = written.actions.map((action) => {
    const id = action.id ?? known.find(({ name }) => name === action.name)?.id;
    return id === undefined || (action.id === undefined && taken.has(id)) ? action : { ...action, id };
  });
  return { ...written, actions: restoreSecrets(named, known) };
}

async function listOtherActive(
  database: Database,
  workspaceId: WorkspaceId,
  exceptId: string | null,
): Promise<WorkflowDefinition[]> {
  const versions = await listCurrentVersions(database, workspaceId);
  const workflows = await listWorkflows(database, workspaceId);
  return workflows
    .filter(({ id, isActive }) => isActive && id !== exceptId)
    .flatMap(({ id }) => versions.get(id)?.sealed ?? []);
}

async function checkCollection(
  database: Database,
  workspaceId: WorkspaceId,
  { collectionId }: WorkflowDefinition,
): Promise<readonly Issue[]> {
  if (collectionId === undefined) return [];
  const found = await findCollection(database, workspaceId, asId<CollectionId>(collectionId));
  if (found !== null) return [];
  const message = 'The collection of this workflow does not exist. Choose another one, or leave it out.';
  return [{ code: 'unknown_collection', path: 'collection_id', message }];
}
