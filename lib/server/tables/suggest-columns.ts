/**
 * Suggests columns from what some of the sources state: labels that several of them share, and common questions that they answer. Reads the
 * beginnings of a few sources in code, so it costs nothing, and pauses between two of them, so that others are served.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { listCurrentRevisions } from '@/lib/domain/sources/store';
import { columnTemplates } from '@/lib/domain/tables/column-templates';
import type { Viewer } from '@/lib/domain/team/actor';
import { type SuggestedFields, suggestFields } from '@/lib/engine/model/extractive/cells/suggest-fields';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { suggestTableColumnsEndpoint } from '@/lib/protocol/http/table-columns';
import { listColumns, listRows, requireTable } from './load-grid';
import { fieldTypes } from './field-types';
import { isNamed } from './require-column-room';

type Suggestions = ReplyOf<typeof suggestTableColumnsEndpoint>;
type Suggestion = Suggestions['items'][number];

/** A label or an answer that fewer of the sources share is no column. */
const leastShare = 1 / 3;
const fewestSources = 2;

export async function suggestColumns(actor: Viewer, tableId: string): Promise<Suggestions> {
  const { sources, columns } = await loadSources(actor, tableId);
  const read: SuggestedFields[] = [];
  for (const source of sources) {
    read.push(suggestFields(source, questions));
    await nextTurn();
  }
  const fewest = Math.max(Math.min(fewestSources, read.length), Math.ceil(read.length * leastShare));
  const items = [...countLabels(read), ...countAnswered(read)]
    .filter(
      ({ source_count: count, name }) => count >= fewest && !columns.some((each) => isNamed(each, name)),
    )
    .toSorted((one, other) => other.source_count - one.source_count);
  const different = [...Map.groupBy(items, ({ name }) => name.toLowerCase()).values()].flatMap(
    ([first]) => first ?? [],
  );
  return { read_count: read.length, items: different.slice(0, limits.tableSuggestions) };
}

const questions = columnTemplates.map(({ name, type, instruction, options }) => ({
  name,
  description: instruction,
  type: fieldTypes[type],
  options,
}));

function loadSources(actor: Viewer, tableId: string) {
  return inWorkspace(actor, async (database) => {
    const table = await requireTable(database, actor, tableId);
    const rows = (await listRows(database, table)).slice(0, limits.tableSuggestSources);
    const ids = rows.map(({ source }) => source.id);
    const revisions = await listCurrentRevisions(database, actor.workspaceId, ids);
    const sources = rows.flatMap(({ source }) => {
      const markdown = revisions.get(source.id)?.markdown;
      return markdown === undefined
        ? []
        : [{ title: source.title, markdown: sliceWhole(markdown, limits.tableSuggestChars) }];
    });
    return { sources, columns: await listColumns(database, table) };
  });
}

function countLabels(read: readonly SuggestedFields[]): Suggestion[] {
  const labels = read.flatMap((each) => each.labels);
  return [...Map.groupBy(labels, ({ key }) => key).values()].flatMap((same): Suggestion[] => {
    const [first] = same;
    if (first === undefined) return [];
    // Values of several kinds are texts.
    const type = same.every((label) => label.type === first.type) ? first.type : 'text';
    const name = first.name.charAt(0).toUpperCase() + first.name.slice(1);
    const instruction = `What does the source state as “${first.name}”?`;
    return [
      {
        name,
        type,
        instruction,
        example: null,
        unit: null,
        options: [],
        source_count: same.length,
      },
    ];
  });
}

function countAnswered(read: readonly SuggestedFields[]): Suggestion[] {
  return columnTemplates.map(({ name, type, instruction, example, options }) => ({
    name,
    type,
    instruction,
    example,
    unit: null,
    options: [...options],
    source_count: read.filter(({ answered }) => answered.includes(name)).length,
  }));
}
