/**
 * The requirements of `generateContent` on a request, with Google's own error messages (Google, "Function calling", "Thought signatures"):
 * the first call of each turn of a Gemini 3 model carries its signature, and every call is answered in the very next turn, in order.
 */
import { asList, asRecord, asText, type LooseRecord } from '../wire';
import { findSchemaFault, firstFault, isObject } from './find-fault';

const namePattern = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;
const signsItsCalls = /gemini-[3-9]/;
/** Google's documented value for a call that another model made. */
const skippedSignature = 'skip_thought_signature_validator';

/** Returns a fake signature: the Base64 of a text with a known beginning, which `isSignature` checks. */
export const signCall = (id: string) => Buffer.from(`signature of ${id}`).toString('base64');
const isSignature = (value: unknown) =>
  value === skippedSignature || Buffer.from(asText(value), 'base64').toString().startsWith('signature of ');

export function findGoogleFault(body: LooseRecord, model: string): string | null {
  const contents = asList(body.contents).map(asRecord);
  const declarations = asList(body.tools).flatMap((tool) => asList(asRecord(tool).functionDeclarations));
  return firstFault([
    () => (contents.length === 0 ? '* GenerateContentRequest.contents: contents is not specified' : null),
    () => (contents[0]?.role === 'user' ? null : 'Please ensure that the first turn is a user turn.'),
    ...declarations.map((declared, index) => () => findDeclarationFault(asRecord(declared), index)),
    ...contents.map((_content, index) => () => findContentFault(contents, index, model)),
  ]);
}

function findDeclarationFault(declared: LooseRecord, index: number): string | null {
  const place = `GenerateContentRequest.tools[0].function_declarations[${index}]`;
  if (!namePattern.test(asText(declared.name))) {
    return `* ${place}.name: Invalid function name. Must start with a letter or an underscore.`;
  }
  // `parameters` supports only a part of JSON Schema; `parametersJsonSchema` supports all of it.
  if (
    declared.parameters !== undefined &&
    JSON.stringify(declared.parameters).includes('"additionalProperties"')
  ) {
    return `Invalid JSON payload received. Unknown name "additionalProperties" at '${place}.parameters': Cannot find field.`;
  }
  return findSchemaFault(declared.parametersJsonSchema ?? declared.parameters, place);
}

function findContentFault(contents: readonly LooseRecord[], index: number, model: string): string | null {
  const content = contents[index] ?? {};
  const parts = asList(content.parts).map(asRecord);
  const place = `GenerateContentRequest.contents[${index}]`;
  if (content.role !== 'user' && content.role !== 'model') return 'Please use a valid role: user, model.';
  if (parts.length === 0) return `* ${place}.parts: contents.parts must not be empty.`;
  const empty = parts.some(({ text, thoughtSignature }) => text === '' && thoughtSignature === undefined);
  if (empty) return `Unable to submit request because it has an empty text parameter.`;
  const unsigned = parts.some(
    (part) => part.thoughtSignature !== undefined && !isSignature(part.thoughtSignature),
  );
  if (unsigned) return 'Corrupted thought signature.';
  const calls = parts.filter((part) => isObject(part.functionCall));
  return calls.length === 0
    ? findStrayResult(contents, index)
    : findCallsFault(contents, { index, calls, model });
}

const listResponses = (content: LooseRecord | undefined) =>
  asList(content?.parts)
    .map((part) => asRecord(part).functionResponse)
    .filter((response) => response !== undefined)
    .map(asRecord);

function findStrayResult(contents: readonly LooseRecord[], index: number): string | null {
  if (listResponses(contents[index]).length === 0) return null;
  const before = asList(contents[index - 1]?.parts).some((part) => isObject(asRecord(part).functionCall));
  return before
    ? null
    : 'Please ensure that function response turn comes immediately after a function call turn.';
}

type CallTurn = { readonly index: number; readonly calls: readonly LooseRecord[]; readonly model: string };

function findCallsFault(contents: readonly LooseRecord[], { index, calls, model }: CallTurn): string | null {
  const [first] = calls;
  const name = asText(asRecord(first?.functionCall).name);
  if (signsItsCalls.test(model) && first?.thoughtSignature === undefined) {
    return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Additional data, function call \`default_api:${name}\` , position ${index + 1}.`;
  }
  if (contents[index - 1]?.role !== 'user') {
    return 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
  }
  const responses = listResponses(contents[index + 1]);
  if (responses.length !== calls.length) {
    return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  }
  const isInOrder = calls.every(({ functionCall }, place) => {
    const { name: called, id, args } = asRecord(functionCall);
    const response = responses[place] ?? {};
    return response.name === called && response.id === id && isObject(args) && isObject(response.response);
  });
  return isInOrder ? null : 'Please ensure that function responses match the function calls of the turn.';
}
