/**
 * Writes the request of a transform: the user's message says what to make, and `task.args` has the type, the options and the JSON Schema of
 * the expected data. Everything a model must know is in `input`, never in the documents.
 */
import { z } from 'zod';
import { createUuid } from '@/lib/core/ids';
import type { Transform } from '@/lib/domain/transforms/define-transform';
import type { RequestPacket } from '@/lib/protocol/llmcp';

const dataRules = [
  'Put the result into `assistant.data`, as one object that matches `args.data_schema`.',
  'Every text in it is plain text without Markdown and without markers; its proof stands beside it in `quotes`: the number `n` of the source and words copied from it character for character.',
  'An item that you cannot quote is left out.',
  'The app writes the page from the data: let `assistant.render` be a document with one paragraph that names what you made, and `assistant.citations` an empty array.',
].join(' ');

export function writeTransformTask(
  transform: Transform,
  options: Readonly<Record<string, unknown>>,
): RequestPacket['input'] {
  const args = z.record(z.string(), z.json()).parse({
    type: transform.type,
    config: options,
    instruction: dataRules,
    data_schema: transform.dataSchema,
    ...(transform.shape === undefined ? {} : { shape: transform.shape }),
  });
  return {
    userMessage: { id: createUuid(), text: transform.writeInstruction(options) },
    task: { name: 'transform.run', args },
  };
}
