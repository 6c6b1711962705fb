/**
 * Makes a question fit what its run may still use: first with less of the sources, then without earlier messages. Without a limit it
 * includes what fits the model. Never sends anything.
 */
import type { Pack } from '@/lib/engine/agent/pack-collection';
import type { LanguageModel, ModelMessage } from '@/lib/engine/model/model';
import type { RequestPacket } from '@/lib/protocol/llmcp';
import { countInput } from '../models/count-input';
import { type CeilingsLeft, countRoom } from '@/lib/server/models/run-ceilings';
import { maxOutputTokens, writeModelRequest } from '../models/send-packet';

export type PacketToFit = {
  readonly model: LanguageModel;
  readonly left: CeilingsLeft;
  readonly history: readonly ModelMessage[];
  /** Characters of sources for which the model has room. */
  readonly maxChars: number;
  readonly pack: (maxChars: number) => Pack;
  readonly write: (pack: Pack) => RequestPacket;
};

export type FittedPacket = {
  readonly pack: Pack;
  readonly packet: RequestPacket;
  readonly history: readonly ModelMessage[];
  /** Maximum number of tokens for the answer. */
  readonly answerTokens: number;
  /** False if what the run may still use does not suffice for even one passage. */
  readonly isReadable: boolean;
};

/** With fewer tokens than this, an answer with its citations is rarely complete. */
const leastAnswerTokens = 250;
/** The share of the remaining budget that is reserved for the answer. */
const answerShare = 1 / 3;
/** Characters per token when shrinking a packet: high, so that few attempts are needed. */
const charsPerToken = 4;

export async function fitPacket(wish: PacketToFit): Promise<FittedPacket> {
  const room = countRoom(wish.model, wish.left);
  if (room === null || !hasPassages(wish.pack(wish.maxChars)))
    return { ...describe(wish, { chars: wish.maxChars, answerTokens: maxOutputTokens }), isReadable: true };
  const answerTokens = Math.min(maxOutputTokens, Math.max(leastAnswerTokens, Math.floor(room * answerShare)));
  for (const history of wish.history.length === 0 ? [[]] : [wish.history, []]) {
    const fitted = await shrink({ ...wish, history }, { inputTokens: room - answerTokens, answerTokens });
    if (fitted !== null) return fitted;
  }
  return { ...describe({ ...wish, history: [] }, { chars: 0, answerTokens }), isReadable: false };
}

type Room = { readonly inputTokens: number; readonly answerTokens: number };

/** Null if no passage fits beside the rest. */
async function shrink(wish: PacketToFit, { inputTokens, answerTokens }: Room): Promise<FittedPacket | null> {
  let chars = wish.maxChars;
  while (chars > 0) {
    const fitted = describe(wish, { chars, answerTokens });
    if (!fitted.isReadable) return null;
    const over = (await countInput(writeModelRequest(fitted))) - inputTokens;
    if (over <= 0) return fitted;
    chars = Math.min(chars, countChars(fitted.pack)) - over * charsPerToken;
  }
  return null;
}

function describe(wish: PacketToFit, { chars, answerTokens }: { chars: number; answerTokens: number }) {
  const pack = wish.pack(chars);
  return {
    pack,
    packet: wish.write(pack),
    history: wish.history,
    answerTokens,
    isReadable: hasPassages(pack),
  };
}

const hasPassages = ({ inventory }: Pack): boolean => inventory.fullCount + inventory.summaryCount > 0;

/** Counts characters of the sources only. */
const countChars = ({ documents }: Pack): number =>
  documents.reduce((sum, { content }) => sum + ('markdown' in content ? content.markdown.length : 0), 0);
