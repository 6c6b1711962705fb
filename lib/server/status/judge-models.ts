/**
 * Judges whether the models that members may choose answer, by what was last heard of each: a call, or a try in the settings. What was heard
 * before a model was changed was about another setting, and a model that is no longer offered troubles nobody.
 */
import { z } from 'zod';
import { findLastCallOf, type LastCall } from '@/lib/domain/models/store';
import { listNamedModels } from '@/lib/domain/models/setting-store';
import type { WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { listOffered, type OfferedModel } from '../models/list-offered';
import { readEnvironmentModel } from '../models/read-environment-model';

export type JudgedModel = {
  readonly name: string;
  /** `unheard`: neither called nor tried as it is now. */
  readonly heard: 'answered' | 'failed' | 'unheard';
  /** Why it failed, in a sentence; otherwise empty. */
  readonly reason: string;
};

/** All models that are offered beside the built-in reader, which always answers. */
export async function judgeModels(database: Database, workspaceId: WorkspaceId): Promise<JudgedModel[]> {
  const rows = await listNamedModels(database, workspaceId);
  const offered = listOffered(rows, readEnvironmentModel()).filter(({ origin }) => origin !== 'built-in');
  const judged: JudgedModel[] = [];
  for (const model of offered) {
    const { provider, model: path, row } = model;
    const since = row?.updatedAt ?? null;
    judged.push(judge(model, await findLastCallOf(database, workspaceId, { provider, model: path, since })));
  }
  return judged;
}

/** A call is younger than the try if there is one, because a try is stored with the row. */
function judge({ name, row }: OfferedModel, call: LastCall | null): JudgedModel {
  if (call !== null) return say(name, readFailure(call.failure));
  if (row === null || row.triedAt === null) return { name, heard: 'unheard', reason: '' };
  return say(name, row.tryFailure);
}

const say = (name: string, failure: string | null): JudgedModel =>
  failure === null ? { name, heard: 'answered', reason: '' } : { name, heard: 'failed', reason: failure };

const failureSchema = z.object({ kind: z.string(), reason: z.string() });

/** A limit that owners set is no fault of a model: nothing was sent. */
export function readFailure(failure: unknown): string | null {
  const read = failureSchema.safeParse(failure);
  return read.success && read.data.kind !== 'limit_reached' ? read.data.reason : null;
}
