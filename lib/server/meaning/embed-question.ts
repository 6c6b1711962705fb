/**
 * Turns a question into a vector, so that it finds passages in other words than its own. Somebody waits, so this is short of time, and whatever
 * goes wrong leaves the search for words. In a workspace that has not switched it on, nothing is sent, and its setting is looked up once in a
 * while only. Not for use inside a transaction.
 */
import { createRecentMap } from '@/lib/core/recent-map';
import type { WorkspaceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { readSearchQuery } from '@/lib/domain/search/analysis/searchable-text';
import type { Meant } from '@/lib/domain/search/meaning/meant-store';
import { findMeaningSetting } from '@/lib/domain/search/meaning/meaning-setting-store';
import { inWorkspace, type Reader } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { onePerProcess } from '@/lib/platform/process-state';
import { type EmbeddingOwner, recordEmbedding } from './record-embedding';
import { type Embedder, resolveEmbedder } from './resolve-embedder';

/** Milliseconds that a search waits for the vector of its question. Then the words alone are searched. */
const longestWaitMs = 2_000;

/** How a question was turned into a vector, or why it was not. */
type QuestionMeaning = {
  /** Null if the server gave none. */
  readonly meant: Meant | null;
  /** Says for the record of a run what was sent where, or why not. */
  readonly sentence: string;
};

/** Milliseconds for which a workspace without the setting, and a server that failed, are not asked again. */
const leftAloneMs = { off: 10_000, failed: 30_000 } as const;
/** How long, and of how many questions, the vectors are remembered: a search often asks twice, here and everywhere. */
const rememberedMs = 300_000;
const rememberedQuestions = 200;
const rememberedWorkspaces = 10_000;

/** Workspaces in which words alone are searched for now. */
type WordsAlone = { readonly until: number; readonly failure: string | null };
const wordsAlone = onePerProcess('searched by words', () =>
  createRecentMap<WorkspaceId, WordsAlone>(rememberedWorkspaces),
);

type Numbers =
  | { readonly vector: Float32Array; readonly tokens: number }
  /** `isTold`: the server is to blame, and is left alone for a while. */
  | { readonly failure: string; readonly isTold: boolean };
type Remembered = { readonly until: number; readonly numbers: Promise<Numbers> };
const questions = onePerProcess('question vectors', () =>
  createRecentMap<string, Remembered>(rememberedQuestions),
);

/** Looks the setting up again, because it was changed. */
export function forgetWordsAlone(workspaceId: WorkspaceId): void {
  wordsAlone.get().delete(workspaceId);
}

type Asked = EmbeddingOwner & { readonly text: string; readonly signal?: AbortSignal | undefined };

/** Whether questions are turned into vectors here. Sends nothing. */
export async function isSearchedByMeaning(reader: Reader): Promise<boolean> {
  const alone = wordsAlone.get().get(reader.workspaceId);
  if (alone !== undefined && alone.until > Date.now()) return alone.failure !== null;
  const setting = await inWorkspace(reader, (database) => findMeaningSetting(database, reader.workspaceId));
  if (setting?.isOn === true) return true;
  searchWordsAlone(reader.workspaceId, null);
  return false;
}

/** Null if the workspace is not searched by meaning, or the question asks for exact words by quoting them. */
export async function embedQuestion({ text, signal, ...owner }: Asked): Promise<QuestionMeaning | null> {
  const { workspaceId } = owner;
  const alone = wordsAlone.get().get(workspaceId);
  if (alone !== undefined && alone.until > Date.now()) return describeAlone(alone);
  if (text.trim() === '' || readSearchQuery(text).phrases.length > 0) return null;
  const found = await inWorkspace(owner, async (database) => {
    const setting = await findMeaningSetting(database, workspaceId);
    return setting?.isOn === true ? resolveEmbedder(database, setting) : null;
  });
  if (found === null) return searchWordsAlone(workspaceId, null);
  if (!found.ok) return searchWordsAlone(workspaceId, found.failure.reason);
  return askEmbedder(found.value, { text, signal, owner });
}

type Asking = {
  readonly text: string;
  readonly signal: AbortSignal | undefined;
  readonly owner: EmbeddingOwner;
};

async function askEmbedder(embedder: Embedder, asking: Asking): Promise<QuestionMeaning | null> {
  const { workspaceId } = asking.owner;
  const { madeBy, model, host } = embedder;
  const key = `${workspaceId} ${madeBy} ${asking.text}`;
  const held = questions.get();
  const known = held.get(key);
  const isKnown = known !== undefined && known.until > Date.now();
  const numbers = isKnown ? known.numbers : requestNumbers(embedder, asking);
  const entry = { until: Date.now() + rememberedMs, numbers };
  if (!isKnown) held.set(key, entry);
  const asked = await numbers.catch((error: unknown) => {
    held.delete(key);
    throw error;
  });
  if ('failure' in asked) {
    held.delete(key);
    return asked.isTold ? searchWordsAlone(workspaceId, asked.failure) : unavailable(asked.failure);
  }
  const spent = isKnown ? 'already known' : countNoun(asked.tokens, 'token');
  return {
    meant: { workspaceId, madeBy, vector: asked.vector },
    sentence: `Also searched by meaning, with ${model.name} on ${host} (${spent})`,
  };
}

async function requestNumbers(embedder: Embedder, { text, signal, owner }: Asking): Promise<Numbers> {
  const inTime = AbortSignal.timeout(longestWaitMs);
  const { made, usage } = await recordEmbedding(
    embedder,
    {
      texts: [text],
      purpose: 'question',
      signal: signal === undefined ? inTime : AbortSignal.any([inTime, signal]),
    },
    owner,
  );
  const [vector] = made.ok ? made.value.vectors : [];
  if (vector !== undefined) return { vector, tokens: usage?.inputTokens ?? 0 };
  if (signal?.aborted === true) return { failure: 'It was stopped.', isTold: false };
  // A limit of one member is none of another's.
  if (!made.ok && made.failure.kind === 'limit_reached')
    return { failure: made.failure.reason, isTold: false };
  const reason = made.ok ? 'It sent nothing.' : made.failure.reason;
  return { failure: inTime.aborted ? `${embedder.host} did not answer in time.` : reason, isTold: true };
}

/** Keeps to the words for a while, and says why. */
function searchWordsAlone(workspaceId: WorkspaceId, failure: string | null): QuestionMeaning | null {
  const until = Date.now() + (failure === null ? leftAloneMs.off : leftAloneMs.failed);
  if (failure !== null) log.info({ workspaceId, failure }, 'a question was searched by its words alone');
  return describeAlone(wordsAlone.get().set(workspaceId, { until, failure }));
}

const describeAlone = (alone: WordsAlone | undefined): QuestionMeaning | null =>
  alone === undefined || alone.failure === null ? null : unavailable(alone.failure);

const unavailable = (why: string): QuestionMeaning => ({
  meant: null,
  sentence: `Searched by words alone: ${why}`,
});
