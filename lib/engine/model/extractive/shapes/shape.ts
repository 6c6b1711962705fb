/**
 * A shape is a kind of question that is answered in its own way, such as a request for a list. Each is one file: it recognises its question
 * by the forms of the language, never by its subject, and returns null for every other question or if it has nothing to show.
 */
import type { AnswerContext } from '../answer/write-answer';
import type { Draft } from '../answer/draft';
import type { PacketIndex } from '../rank/packet-index';

export type ShapedQuestion = {
  readonly text: string;
  readonly index: PacketIndex;
  readonly context: AnswerContext;
};

export type Shape = (question: ShapedQuestion) => Draft | null;
