/**
 * Estimates what filling cells would take, before it is started: cells, sources, tokens, and where they are known money and time. An estimate
 * from the lengths of the texts, which assumes that each source is read to its end. Starts nothing.
 */
import { measureCalls } from '@/lib/domain/models/store';
import { measureTexts } from '@/lib/domain/sources/size-store';
import type { Column } from '@/lib/domain/tables/table';
import type { Viewer } from '@/lib/domain/team/actor';
import { estimateCost } from '@/lib/engine/model/prices';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { estimateTableFillEndpoint } from '@/lib/protocol/http/table-fills';
import { requireOffered } from '../models/require-offered';
import { type ChosenModel, resolveModel } from '../models/resolve-model';
import { countPasses, reckonRoom } from '@/lib/server/sources/tasks/read-in-passes';
import { type CellWish, requireCells } from './begin-fill';
import { countSourcesAtOnce } from './count-sources-at-once';
import { loadGrid, requireTable } from './load-grid';

type Estimate = ReplyOf<typeof estimateTableFillEndpoint>;

/** Characters of a text for one token, and tokens of the instructions of a call and of one answered field with its quote. */
const tokensOf = { chars: 4, instructions: 1_500, field: 80 };

export async function estimateFill(
  actor: Viewer,
  { tableId, ...wish }: CellWish & { readonly tableId: string },
): Promise<Estimate> {
  const asked = await inWorkspace(actor, (database) => requireOffered(database, actor, wish.modelId));
  const chosen = await resolveModel(actor.workspaceId, 'web.extract', asked);
  return inWorkspace(actor, async (database) => {
    const grid = await loadGrid(database, await requireTable(database, actor, tableId));
    const places = requireCells(grid, wish);
    const bySource = Map.groupBy(places, ({ sourceId }) => sourceId);
    const lengths = await measureTexts(database, actor.workspaceId, [...bySource.keys()]);
    const columns = new Map(grid.columns.map((column) => [column.id, column]));
    const readings = [...bySource].map(([sourceId, cells]) =>
      reckonReading(chosen, {
        chars: lengths.get(sourceId) ?? 0,
        columns: cells.flatMap(({ columnId }) => columns.get(columnId) ?? []),
      }),
    );
    const sum = (part: keyof Reading) => readings.reduce((total, reading) => total + reading[part], 0);
    const usage = { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') };
    return {
      cell_count: places.length,
      row_count: bySource.size,
      model: { provider: chosen.model.provider, name: chosen.model.name },
      input_tokens: isFree(chosen) ? 0 : usage.inputTokens,
      output_tokens: isFree(chosen) ? 0 : usage.outputTokens,
      cost_usd: isFree(chosen) ? 0 : sumCosts(chosen, readings),
      token_ceiling: chosen.runTokenCeiling,
      cost_ceiling_usd: chosen.runCostCeilingUsd,
      seconds: await reckonSeconds(database, actor, { chosen, calls: sum('calls') }),
    };
  });
}

/** The built-in reader uses no model, so no tokens. */
const isFree = ({ model }: ChosenModel): boolean => model.provider === 'extractive';

type Reading = { readonly calls: number; readonly inputTokens: number; readonly outputTokens: number };

function reckonReading(
  { model, runTokenCeiling }: ChosenModel,
  { chars, columns }: { readonly chars: number; readonly columns: readonly Column[] },
): Reading {
  const room = reckonRoom(model.contextTokens, runTokenCeiling);
  const calls = countPasses(chars, room);
  const asked = columns.reduce((sum, { name, instruction }) => sum + name.length + instruction.length, 0);
  const read = Math.min(chars, calls * room);
  const perCall = tokensOf.instructions + asked / tokensOf.chars;
  return {
    calls,
    inputTokens: Math.ceil(read / tokensOf.chars + calls * perCall),
    outputTokens: calls * columns.length * tokensOf.field,
  };
}

/** Prices may depend on the length of a call, so each source is priced by itself. Null if the model has no known price. */
function sumCosts({ model }: ChosenModel, readings: readonly Reading[]): number | null {
  const costs = readings.map(({ calls, inputTokens, outputTokens }) => {
    const call = { inputTokens: inputTokens / calls, outputTokens: outputTokens / calls };
    const cost = estimateCost(model, call);
    return cost === null ? null : cost.usd * calls;
  });
  return costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null;
}

/** From the last calls of this kind. Null if there were none. */
async function reckonSeconds(
  database: Database,
  { workspaceId }: Viewer,
  { chosen, calls }: { readonly chosen: ChosenModel; readonly calls: number },
): Promise<number | null> {
  const { provider, name } = chosen.model;
  const call = { workspaceId, task: 'web.extract', provider, model: name };
  const meanMs = await measureCalls(database, call);
  return meanMs === null ? null : Math.ceil((meanMs * calls) / countSourcesAtOnce(chosen) / 1_000);
}
