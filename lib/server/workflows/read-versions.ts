/** Reads the versions of a workflow, one version with what it does, or the differences between two. */
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { openDefinition } from './definition-secrets';
import { loadNames } from './load-names';
import { presentDefinition, presentDiff, presentEffects } from './present-definition';
import { loadMemberNames, presentVersion, presentVersions } from './present-workflow';
import { requireVersion, requireWorkflow } from './open-workflow';

export function readVersions(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => ({
    items: await presentVersions(database, actor, await requireWorkflow(database, actor, id)),
    next: null,
  }));
}

export function readVersion(actor: Viewer, id: string, number: number) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const version = await requireVersion(database, await requireWorkflow(database, actor, id), number);
    const definition = openDefinition(workspaceId, version.sealed);
    const findName = await loadNames(database, workspaceId, [definition]);
    return {
      ...presentVersion(version, await loadMemberNames(database, workspaceId)),
      definition: presentDefinition(definition),
      effects: presentEffects(definition, findName),
    };
  });
}

export type VersionsToCompare = { readonly id: string; readonly from: number; readonly to: number };

export function compareVersions(actor: Viewer, { id, from, to }: VersionsToCompare) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const workflow = await requireWorkflow(database, actor, id);
    const before = openDefinition(workspaceId, (await requireVersion(database, workflow, from)).sealed);
    const after = openDefinition(workspaceId, (await requireVersion(database, workflow, to)).sealed);
    const findName = await loadNames(database, workspaceId, [before, after]);
    return {
      before: presentDefinition(before),
      after: presentDefinition(after),
      diff: presentDiff(before, after, findName),
    };
  });
}
