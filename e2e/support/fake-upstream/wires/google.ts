/** Google Gemini `streamGenerateContent` with `alt=sse`. */
import { readJson } from '@/lib/core/json';
import { findGoogleFault, signCall } from '../demands/google';
import { asList, asRecord, asText, type Wire, writeSse } from '../wire';

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', tool: 'STOP', filter: 'SAFETY' };

const readPartText = (part: unknown): string => {
  const record = asRecord(part);
  if (record.functionResponse !== undefined)
    return JSON.stringify(asRecord(record.functionResponse).response);
  return asText(record.text);
};

export const google: Wire = {
  name: 'google',
  contentType: 'text/event-stream',
  chatPath: /\/models\/[^/:]+:(streamGenerateContent|generateContent)$/,
  readRequest(path, body) {
    const record = asRecord(body);
    const readParts = (content: unknown) => asList(asRecord(content).parts).map(readPartText).join('');
    return {
      model: decodeURIComponent(/\/models\/([^/:]+):/.exec(path)?.[1] ?? ''),
      system: readParts(record.systemInstruction),
      messages: asList(record.contents).map((content) => ({
        role: asText(asRecord(content).role),
        text: readParts(content),
      })),
      toolNames: asList(record.tools).flatMap((tool) =>
        asList(asRecord(tool).functionDeclarations).map((entry) => asText(asRecord(entry).name)),
      ),
    };
  },
  findFault: (body, { model }) => findGoogleFault(body, model),
  createWriter(model) {
    let hasSigned = false;
    const chunk = (parts: readonly object[], rest: object = {}, top: object = {}) =>
      writeSse({
        candidates: [{ content: { parts, role: 'model' }, index: 0, ...rest }],
        modelVersion: model,
        ...top,
      });
    return {
      start: () => [],
      text: (text) => [chunk([{ text }])],
      thinking: (text) => [chunk([{ text, thought: true }])],
      redacted: () => [],
      refusal: (text) => [chunk([{ text }])],
      tool: (call) => {
        const read = readJson(call.argumentsText, 100_000);
        const args = read.ok ? read.value : { broken: call.argumentsText };
        // Of several parallel calls, only the first is signed.
        const signature = hasSigned ? {} : { thoughtSignature: signCall(call.id) };
        hasSigned = true;
        return [chunk([{ functionCall: { id: call.id, name: call.name, args }, ...signature }])];
      },
      end: (finish, usage, word) => [
        chunk(
          [],
          { finishReason: word ?? finishReasons[finish] },
          usage === null
            ? {}
            : {
                usageMetadata: {
                  promptTokenCount: usage.inputTokens,
                  candidatesTokenCount: usage.outputTokens,
                  totalTokenCount: usage.inputTokens + usage.outputTokens,
                },
              },
        ),
      ],
      errorEvent: (message) => [writeSse({ error: { code: 500, message, status: 'INTERNAL' } })],
      malformed: () => [writeSse('{"candidates":[{"content": BROKEN')],
    };
  },
  writeError: (status, message, code) => ({ error: { code: status, message, status: code ?? 'UNKNOWN' } }),
};
