/**
 * The part of the HTTP interface of OpenSearch and Elasticsearch that we use. Both speak it alike. Knows nothing of passages. Failures are
 * values, and none repeats the address or the account. Everything but a search may be repeated, so what the engine says to try again, or what
 * breaks off, is sent again. Somebody waits for a search, so it is sent once.
 */
import { z } from 'zod';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { AskEngine, EngineFailure, EngineRequest } from './ask-engine';
import { putBulk, type RefusedDocument } from './put-bulk';
import { describeIncomplete, tryAgain } from './try-again';
import { type EngineDocument, writeBulks } from './write-bulks';

type Outcome<Value> = Promise<Result<Value, EngineFailure>>;

export type ListedIndex = { readonly name: string; readonly aliases: readonly string[] };

type EngineHits = {
  readonly hits: readonly { readonly source: unknown; readonly score: number }[];
  readonly total: number;
};

export type SearchEngine = {
  /** Lists the indices whose names begin like this, with their aliases. */
  listIndices(prefix: string): Outcome<readonly ListedIndex[]>;
  /** An index that is there already counts as created. */
  createIndex(name: string, settings: Readonly<Record<string, unknown>>): Outcome<null>;
  /** A document that is there in this version or a newer one counts as taken. */
  put(documents: readonly EngineDocument[]): Outcome<readonly RefusedDocument[]>;
  /** Makes what was put visible to searches and deletions. */
  refresh(prefix: string): Outcome<null>;
  /** Deletes all documents that match, and makes it visible. */
  deleteMatching(prefix: string, query: Readonly<Record<string, unknown>>): Outcome<null>;
  /** Gives the alias to some indices and deletes others, at one moment. */
  moveAlias(alias: string, to: readonly string[], deleted: readonly string[]): Outcome<null>;
  search(name: string, body: Readonly<Record<string, unknown>>): Outcome<EngineHits>;
};

/** Milliseconds that somebody waits for a search. */
const searchMs = 2_000;

/** @param ask sends one request */
export function createSearchEngine(ask: AskEngine): SearchEngine {
  const askPatiently = <Schema extends z.ZodType>(request: EngineRequest<Schema>) =>
    tryAgain(() => ask(request));
  return {
    async listIndices(prefix) {
      const listed = await askPatiently({
        method: 'GET',
        path: `/${prefix}*/_alias`,
        schema: z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) })),
      });
      if (!listed.ok) return listed.failure.code === 'missing' ? succeed([]) : listed;
      return succeed(
        Object.entries(listed.value).map(([name, { aliases }]) => ({ name, aliases: Object.keys(aliases) })),
      );
    },
    async createIndex(name, settings) {
      const created = await askPatiently({
        method: 'PUT',
        path: `/${name}`,
        body: settings,
        schema: anyReply,
      });
      const isThere = !created.ok && created.failure.type === 'resource_already_exists_exception';
      return created.ok || isThere ? succeed(null) : created;
    },
    async put(documents) {
      const refused: RefusedDocument[] = [];
      for (const bulk of writeBulks(documents)) {
        const put = await putBulk(ask, bulk);
        if (!put.ok) return put;
        refused.push(...put.value);
      }
      return succeed(refused);
    },
    async refresh(prefix) {
      const refreshed = await askPatiently({
        method: 'POST',
        path: `/${prefix}*/_refresh`,
        schema: shardsSchema,
      });
      return refreshed.ok ? succeed(null) : refreshed;
    },
    deleteMatching: (prefix, query) =>
      tryAgain(async () => {
        const deleted = await ask({
          method: 'POST',
          path: `/${prefix}*/_delete_by_query`,
          query: { conflicts: 'proceed', refresh: 'true' },
          body: { query },
          schema: deletionSchema,
        });
        if (!deleted.ok) return deleted;
        const { version_conflicts: conflicts, failures, timed_out: isLate } = deleted.value;
        return conflicts === 0 && failures.length === 0 && !isLate
          ? succeed(null)
          : fail(describeIncomplete('a deletion that left something'));
      }),
    async moveAlias(alias, to, deleted) {
      const actions = [
        ...to.map((index) => ({ add: { index, alias } })),
        ...deleted.map((index) => ({ remove_index: { index } })),
      ];
      const moved = await askPatiently({
        method: 'POST',
        path: '/_aliases',
        body: { actions },
        schema: anyReply,
      });
      return moved.ok ? succeed(null) : moved;
    },
    async search(name, body) {
      const found = await ask({
        method: 'POST',
        path: `/${name}/_search`,
        // How often a word occurs is counted over all indices, so that passages of different languages can be compared.
        query: { search_type: 'dfs_query_then_fetch', allow_partial_search_results: 'false' },
        body: { timeout: `${searchMs}ms`, ...body },
        schema: searchSchema,
        timeoutMs: searchMs,
      });
      if (!found.ok) return found;
      if (found.value.timed_out) return fail(describeIncomplete('a search that ended early'));
      const { hits, total } = found.value.hits;
      return succeed({
        hits: hits.map(({ _source: source, _score: score }) => ({ source, score })),
        total: total.value,
      });
    },
  };
}

const anyReply = z.object({});
const shardsSchema = z.object({ _shards: z.object({ failed: z.literal(0) }) });
const deletionSchema = z.object({
  version_conflicts: z.number().int(),
  failures: z.array(z.unknown()),
  timed_out: z.boolean(),
});
const searchSchema = z.object({
  timed_out: z.boolean(),
  hits: z.object({
    total: z.object({ value: z.number().int() }),
    hits: z.array(z.object({ _source: z.unknown(), _score: z.number() })),
  }),
});
