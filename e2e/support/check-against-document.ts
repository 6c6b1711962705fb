/**
 * Checks responses of the API against its published description (`/v1/openapi.json`): the address, the status, the media type, the headers
 * that it promises, and every body, server-sent event and NDJSON line. Anything that the description does not name is a violation. `default` does not count, since it
 * describes faults of ours.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createParser } from 'eventsource-parser';

type Schema = Readonly<Record<string, unknown>>;
type Described = {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
};
type Operation = {
  readonly operationId: string;
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described>>;
};
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

type SeenAnswer = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  readonly hasHeader: (name: string) => boolean;
};

/** Takes the text of one response piece by piece. Each call returns what is wrong with the text so far. */
export type AnswerCheck = { push(text: string): readonly string[]; end(): readonly string[] };

export type DocumentChecker = {
  /** Null for an address that the API does not have. */
  readonly beginAnswer: (answer: SeenAnswer) => AnswerCheck | null;
  /** Returns what is wrong with the examples in the description itself. */
  readonly checkExamples: () => readonly string[];
};

const nothing: AnswerCheck = { push: () => [], end: () => [] };

/** The name under which a checker knows the whole document. Each part of it has an address in it, and is compiled once, when first needed. */
const documentName = 'document';

const writePointer = (words: readonly string[]) =>
  words.map((word) => `/${encodeURIComponent(word.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

export function createDocumentChecker(document: ApiDocument): DocumentChecker {
  const { paths } = document;
  // The tests of the document itself check that its schemas are valid. Most schemas check a few answers only, so making their code faster
  // would take longer than it saves.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    validateFormats: true,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addSchema(document, documentName);
  const templates = Object.keys(paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  /** @param place the words that lead to the schema in the document */
  function check(place: readonly string[], value: unknown, where: string): string[] {
    const validate = ajv.getSchema(`${documentName}#${writePointer(place)}`);
    if (validate === undefined)
      throw new Error(`${where}: the document has no schema at ${place.join(' ')}.`);
    if (validate(value) === true) return [];
    const shown = JSON.stringify(value).slice(0, 400);
    return [`${where}: ${ajv.errorsText(validate.errors)} in ${shown}`];
  }

  function checkText(place: readonly string[], text: string, where: string): string[] {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return [`${where}: is not JSON: ${text.slice(0, 200)}`];
    }
    return check(place, value, where);
  }

  function findOperation({ method, path }: SeenAnswer): FoundOperation | null {
    // Paths with fewer parameters come first: /v1/members/me is not /v1/members/{id}.
    const found = templates
      .filter(({ pattern }) => pattern.test(path))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
      .map((template) => ({
        operation: paths[template.path]?.[method.toLowerCase()],
        place: ['paths', template.path, method.toLowerCase()],
      }))
      .find(({ operation }) => operation !== undefined);
    return found?.operation === undefined ? null : { operation: found.operation, place: found.place };
  }

  function beginAnswer(answer: SeenAnswer): AnswerCheck | null {
    const found = findOperation(answer);
    if (found === null) return null;
    const { operation } = found;
    const where = `${operation.operationId} ${answer.status}`;
    const described = operation.responses[String(answer.status)];
    if (described === undefined) return refuseText(`${where}: this status is not declared`);
    const missing = listRequiredHeaders(described).find((name) => !answer.hasHeader(name));
    if (missing !== undefined) return refuseText(`${where}: the header ${missing} is missing`);
    const { content } = described;
    if (content === undefined) return refuseText(`${where}: a body is not declared`, true);
    if (content['*/*'] !== undefined) return nothing;
    const media = content[answer.mediaType];
    if (media === undefined)
      return refuseText(`${where}: ${answer.mediaType || 'no media type'} is not declared`);
    const place = [...found.place, 'responses', String(answer.status), ...placeOf(answer.mediaType)];
    switch (answer.mediaType) {
      case 'application/json':
        return collectWhole((text) => {
          const problems = checkText(place, text, where);
          return problems.length > 0 ? problems : checkSentence(text, answer, where);
        });
      case 'text/event-stream':
        return collectEvents((event) => check(place, event, where));
      case 'application/x-ndjson':
        return collectLines((line) => checkText(place, line, where));
      default:
        return nothing;
    }
  }

  return {
    beginAnswer,
    checkExamples() {
      return Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).flatMap(([method, operation]) =>
          listExamples(operation).flatMap(({ place, example }) =>
            check(['paths', path, method, ...place], example, `the example of ${operation.operationId}`),
          ),
        ),
      );
    },
  };
}

/** What a refusal says must be a sentence, perhaps after the name of a field: people read it on a screen and in the output of programs. */
const sentence = /^(?:[\w.-]+: )?\P{Ll}.*(?:[.!?”)]|https?:\S+)$/su;

/** A refusal may also carry a record, which has messages of its own. */
function checkSentence(text: string, { status }: SeenAnswer, where: string): string[] {
  if (status < 400) return [];
  const refused = JSON.parse(text) as { readonly error?: { readonly message?: string } };
  const message = refused.error?.message;
  if (message === undefined || sentence.test(message)) return [];
  return [`${where}: ${JSON.stringify(message)} is not a sentence`];
}

const listRequiredHeaders = ({ headers = {} }: Described) =>
  Object.keys(headers).filter((name) => headers[name]?.required === true);

type FoundOperation = { readonly operation: Operation; readonly place: readonly string[] };

const placeOf = (mediaType: string) => ['content', mediaType, 'schema'];

function listExamples({ requestBody, responses }: Operation) {
  const parts = [
    { part: requestBody, place: ['requestBody'] },
    ...Object.entries(responses).map(([status, part]) => ({ part, place: ['responses', status] })),
  ];
  return parts.flatMap(({ part, place }) =>
    Object.entries(part?.content ?? {})
      .filter(([, { example }]) => example !== undefined)
      .map(([mediaType, { example }]) => ({ place: [...place, ...placeOf(mediaType)], example })),
  );
}

function refuseText(problem: string, mayBeEmpty = false): AnswerCheck {
  let length = 0;
  return {
    push(text) {
      length += text.length;
      return [];
    },
    end: () => (mayBeEmpty && length === 0 ? [] : [problem]),
  };
}

function collectWhole(check: (text: string) => readonly string[]): AnswerCheck {
  let whole = '';
  return {
    push(text) {
      whole += text;
      return [];
    },
    end: () => check(whole),
  };
}

/** Checks events in the form the schema describes: `data` is parsed, and `id` is present only if the stream has `id:` lines. */
function collectEvents(check: (event: object) => readonly string[]): AnswerCheck {
  let problems: string[] = [];
  const parser = createParser({
    onEvent({ event, data, id }) {
      try {
        problems.push(...check({ event, data: JSON.parse(data), ...(id !== undefined && { id }) }));
      } catch {
        problems.push(`the event ${event}: its data is not JSON: ${data.slice(0, 200)}`);
      }
    },
    onError: (error) => problems.push(error.message),
  });
  return {
    push(text) {
      problems = [];
      parser.feed(text);
      return problems;
    },
    end: () => [],
  };
}

/** Text after the last line break is half a line, left over because the reader disconnected. It is not checked. */
function collectLines(check: (line: string) => readonly string[]): AnswerCheck {
  let rest = '';
  return {
    push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap(check);
    },
    end: () => [],
  };
}
