/**
 * Presents the result of an action as OBS (LLMX 3.6). The content is what one of our models would read of it, with keys removed and long
 * text cut.
 */
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { leaveOutCollection } from '@/lib/domain/llmx/leave-out-collection';
import type { LlmxTask, TaskWish } from '@/lib/domain/llmx/task';
import type { Run } from '@/lib/domain/runs/run';
import { findToolCall } from '@/lib/domain/tools/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { fromJsonObject, type LlmxObject, type Observation } from '@/lib/protocol/llmx';
import { z } from 'zod';
import { onlyCallId } from '../tools/perform-tool';
import { listDeliverables, nameEnd, readAnswer } from './present-end';

export async function presentObservation(database: Database, task: LlmxTask, run: Run): Promise<Observation> {
  const named = task.names[0] === undefined ? {} : { ai: task.names[0] };
  const beside = { x_re: task.number };
  const done =
    task.wish.kind === 'ask' ? await readSpawned(database, run) : await readCalled(database, run, task.wish);
  return done.ok
    ? { ...named, s: 'OK', c: done.content, ...beside }
    : { ...named, s: 'ERR', e: done.reason, ...beside };
}

type Done =
  | { readonly ok: true; readonly content: LlmxObject }
  | { readonly ok: false; readonly reason: string };

async function readSpawned(database: Database, run: Run): Promise<Done> {
  const status = nameEnd(run);
  if (status === 'failed' || status === 'cancelled')
    return { ok: false, reason: run.failure?.message ?? 'it was stopped' };
  const { markdown, citations } = await readAnswer(database, run);
  return { ok: true, content: { answer: markdown, citations, del: await listDeliverables(database, run) } };
}

async function readCalled(
  database: Database,
  run: Run,
  { collectionId }: Pick<TaskWish, 'collectionId'>,
): Promise<Done> {
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const call = await findToolCall(database, place, onlyCallId);
  const text = call?.modelResult ?? null;
  if (call?.status !== 'done' || text === null)
    return { ok: false, reason: text ?? call?.reason ?? run.failure?.message ?? 'it did not finish' };
  const whole = readJsonAs(z.json(), text, limits.toolResultChars);
  const content = whole.ok ? fromJsonObject(whole.value) : { text };
  return { ok: true, content: leaveOutCollection(content, collectionId) };
}
