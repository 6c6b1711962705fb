/**
 * What the specification requires of an implementation (LLMX 10), line by line, with the tests that prove each line. A test compares the
 * two.
 */
type ConformanceTest = { readonly file: string; readonly title: string };

export type ConformanceLine = {
  readonly section: '10.1' | '10.2';
  /** The specification's wording. */
  readonly line: string;
  readonly isRequired: boolean;
  /** How this implementation meets it. */
  readonly how: string;
  readonly tests: readonly ConformanceTest[];
};

const messages = 'lib/protocol/llmx/llmx.test.ts';
const exchange = 'lib/protocol/llmx/exchange.test.ts';
const requests = 'lib/server/llmx/requests.database.test.ts';
const questions = 'lib/server/llmx/questions.database.test.ts';
const sessions = 'lib/server/llmx/sessions.database.test.ts';
const actions = 'lib/server/llmx/actions.database.test.ts';

const required = (line: string, how: string, tests: readonly ConformanceTest[]): ConformanceLine => ({
  section: '10.1',
  isRequired: true,
  line,
  how,
  tests,
});
const optional = (line: string, how: string, tests: readonly ConformanceTest[]): ConformanceLine => ({
  section: '10.2',
  isRequired: false,
  line,
  how,
  tests,
});

export const conformance: readonly ConformanceLine[] = [
  required(
    'HEADER parsing and generation',
    'Every example of the specification is printed character by character.',
    [
      { file: messages, title: 'from the specification is printed character by character: %s' },
      { file: messages, title: 'is read back unchanged after it is printed, whatever it contains' },
    ],
  ),
  required(
    'All standard message types (CTX, REQ, PLAN, ACT, OBS, BLK, ASK, END, RES)',
    'Requests become runs, actions become gated calls of tools, questions reach a person.',
    [
      { file: messages, title: 'from the specification is printed character by character: %s' },
      {
        file: requests,
        title: 'is accepted at once, reports its progress as PLAN, and ends with an answer from the sources',
      },
      {
        file: actions,
        title: 'becomes a tool call and is answered by an OBS with its name, several at once',
      },
      {
        file: questions,
        title: 'appears in the inbox with its options, and its answer is returned once as RES',
      },
    ],
  ),
  required(
    'All shortcut expansions',
    'Expanding always succeeds; what may be reached is decided when it is done.',
    [{ file: exchange, title: 'is expanded to its full form: %s' }],
  ),
  required('Batch operations', 'Observations name their action, in whatever order they come.', [
    {
      file: exchange,
      title: 'is complete when each action has its observation, in any order',
    },
    { file: actions, title: 'becomes a tool call and is answered by an OBS with its name, several at once' },
  ]),
  optional('Custom message types (X_*)', 'Kept and passed over without a word.', [
    { file: messages, title: 'is kept without a warning when its name marks it as custom' },
  ]),
  optional('Custom fields (x_*)', 'Kept and printed again.', [
    { file: messages, title: 'is kept without a warning when its name marks it as custom' },
  ]),
  optional('Streaming responses', 'GET /v1/llmx?wait= answers as soon as there is something to say.', [
    { file: sessions, title: 'wakes a waiting reader as soon as there is a message' },
  ]),
];
