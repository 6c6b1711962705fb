/** Drafts the answer to a packet according to the name of its task. A `yield` between the steps lets the caller stop it. */
import type { Draft } from '../answer/draft';
import { writeEmpty } from '../answer/write-decline';
import type { ExtractiveTask } from '../packet/read-task';
import { createPacketIndex, indexSource, type IndexedUnit, type PacketIndex } from '../rank/packet-index';
import { answerPart } from '../research/answer-part';
import { answerByShape } from '../shapes/answer-by-shape';
import { extractFields } from './extract-fields';
import { runTransform } from './run-transform';
import { greet } from '../shapes/greet';
import { summarize } from '../shapes/summarize';

/** Yields after each source is read, so that a large packet does not block the process. Returns the draft. */
export function* runTask(task: ExtractiveTask): Generator<void, Draft, void> {
  const units: IndexedUnit[] = [];
  for (const source of task.sources) {
    units.push(...indexSource(source, units));
    yield;
  }
  const index = createPacketIndex(units);
  if (units.length === 0) return greetOf(task, index) ?? writeEmpty(task.sources);
  yield;
  return draftTask(task, index);
}

/** A greeting is answered even if there is nothing to read. */
function greetOf(task: ExtractiveTask, index: PacketIndex): Draft | null {
  const isQuestion = task.packet.input.task.name === 'web.answer';
  return isQuestion ? greet({ text: task.question, index, context: task }) : null;
}

function draftTask(task: ExtractiveTask, index: PacketIndex): Draft {
  const { name, args } = task.packet.input.task;
  switch (name) {
    case 'web.answer':
      // A sub-question names the question that it serves (`engine/agent/prompts/answer-node.ts`).
      return typeof args['question'] === 'string'
        ? (answerPart(index, task.question, task) ?? summarize(index, {}, task))
        : answerByShape(index, { text: task.question, earlier: task.earlier }, task);
    case 'web.summarize':
      return summarize(index, args, task);
    case 'web.extract':
      return extractFields(index, args);
    case 'transform.run':
      return runTransform(index, args, task);
  }
}
