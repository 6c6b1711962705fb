/** LLMX over HTTP, the resulting conversations, and the questions that agents ask people in them (protocols 5). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { messageDirections, questionFilters, questionStatuses } from '../llmx-words';
import { defineEndpoint, idParams, listOf, pageQuery, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const questionStatusSchema = explainWords(questionStatuses, {
  open: 'it waits for an answer',
  answered: 'somebody answered',
  withdrawn: 'its agent ended the session or began another, or its token ended',
  expired: 'nobody answered in time',
});

/** LLMX text. */
const messageText = z.string();
const waitSeconds = z.coerce
  .number()
  .int()
  .min(0)
  .max(limits.llmxWaitSeconds)
  .default(0)
  .describe('Seconds to wait for something that is not there yet.');
const agentName = z.string().min(1).max(limits.llmxNameChars);

export const sendLlmxEndpoint = defineEndpoint({
  name: 'sendLlmx',
  method: 'POST',
  path: '/v1/llmx',
  summary: 'Send one LLMX message from an agent with a token. The reply is an immediate RES.',
  access: 'viewer',
  token: 'act',
  body: messageText,
  bodyKind: 'text',
  bodyChars: limits.llmxMessageChars,
  reply: messageText,
  textType: 'text/plain',
});

export const receiveLlmxEndpoint = defineEndpoint({
  name: 'receiveLlmx',
  method: 'GET',
  path: '/v1/llmx',
  summary: 'Returns the LLMX messages waiting for an agent with a token, separated by empty lines.',
  access: 'viewer',
  token: 'act',
  refusals: ['forbidden'],
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(limits.storedNumber)
      .default(0)
      .describe('The number of our last message that the agent has received.'),
    wait: waitSeconds,
    f: agentName
      .optional()
      .describe('The sender, as in the header of its messages. If absent, the most recently used session.'),
    t: agentName.optional().describe('The target, as in the header of those messages.'),
  }),
  reply: messageText,
  textType: 'text/plain',
});

const person = z.object({ id: z.string(), name: z.string() });

export const llmxSessionSchema = z.object({
  id: z.string(),
  kind: z
    .enum(['outside', 'run'])
    .describe('`outside`: an agent with a token talks to us; `run`: the agents of a run talk to each other.'),
  run_id: z.string().nullable().describe('The run whose agents talk; null for an outside agent.'),
  run_title: z.string().nullable().describe('What the run does; null for an outside agent.'),
  sender: z.string().describe('Who opened the session, and with whom.'),
  target: z.string(),
  project: z.string().nullable().describe('The project that its last CTX named; null if it named none.'),
  issue: z.string().nullable().describe('The issue that its last CTX named; null if it named none.'),
  collection_id: z
    .string()
    .nullable()
    .describe(
      'The collection that the agent named as its project, or the only one there is once it asks for something; for a run, its collection. Null for a project that is none of the collections, before there is one, and across collections.',
    ),
  message_count: z.number().int().describe('Number of messages in both directions.'),
  waiting_count: z.number().int().describe('Number of questions that wait for a person.'),
  created_at: timeSchema,
  last_at: timeSchema.describe('When the last message was sent.'),
  ended_at: timeSchema.nullable().describe('When it ended; null while it goes on.'),
});
export type LlmxSessionReply = z.output<typeof llmxSessionSchema>;

export const listLlmxSessionsEndpoint = defineEndpoint({
  name: 'listLlmxSessions',
  method: 'GET',
  path: '/v1/llmx-sessions',
  summary: 'Your agents’ LLMX conversations, newest first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery,
  reply: listOf(llmxSessionSchema),
});

export const getLlmxSessionEndpoint = defineEndpoint({
  name: 'getLlmxSession',
  method: 'GET',
  path: '/v1/llmx-sessions/{id}',
  summary: 'One conversation in LLMX.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: llmxSessionSchema,
});

export const llmxMessageSchema = z.object({
  position: z.number().int().describe('Its position in the conversation, from 1.'),
  direction: z
    .enum(messageDirections)
    .describe(
      '`received` from the outside agent; `replied` to it at once; `queued` until it asks for new messages; `exchanged` between agents of a run.',
    ),
  sender: z.string(),
  target: z.string(),
  number: z
    .number()
    .int()
    .describe('The number in the header of the message; each sender counts its own for each target.'),
  batch: z.string().nullable().describe('The batch in the header of the message; null if it names none.'),
  text: z.string().describe('The message as printed LLMX.'),
  answers: z
    .number()
    .int()
    .nullable()
    .describe('The number of the message that it responds to; null if it responds to none.'),
  created_at: timeSchema,
});
export type LlmxMessageReply = z.output<typeof llmxMessageSchema>;

export const listLlmxMessagesEndpoint = defineEndpoint({
  name: 'listLlmxMessages',
  method: 'GET',
  path: '/v1/llmx-sessions/{id}/messages',
  summary:
    'Lists the messages of a conversation in order. `cursor` is a position, `wait` the number of seconds to wait for more.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: pageQuery.extend({
    cursor: z.coerce
      .number()
      .int()
      .min(0)
      .max(limits.storedNumber)
      .optional()
      .describe('The `position` of the last message that you have. If absent, the first page.'),
    wait: waitSeconds,
  }),
  reply: listOf(llmxMessageSchema),
});

export const llmxQuestionSchema = z.object({
  id: z.string(),
  session_id: z.string(),
  number: z.number().int().describe('The number of the message that asked the question.'),
  agent: z.string().describe('The name that the agent gives itself.'),
  question: z.string(),
  reason: z.string().nullable().describe('Why the agent cannot continue; null if it gave no reason.'),
  options: z.array(z.string()),
  preferred: z
    .string()
    .nullable()
    .describe('The option that the agent itself would choose; null if it named none.'),
  status: questionStatusSchema,
  answer: z
    .string()
    .nullable()
    .describe('The chosen option, or OTHER if `comment` is the answer; null until it is answered.'),
  comment: z.string().nullable().describe('What the person wrote; null if they wrote nothing.'),
  asked_for: person.describe('The member whose agent it is.'),
  answered_by: person.nullable().describe('Who answered; null until somebody has.'),
  answered_at: timeSchema.nullable().describe('When it was answered; null until it is.'),
  created_at: timeSchema,
  expires_at: timeSchema.describe('After this time it can no longer be answered.'),
  can_answer: z.boolean().describe('Whether the caller may answer it now.'),
});
export type LlmxQuestionReply = z.output<typeof llmxQuestionSchema>;

export const listLlmxQuestionsEndpoint = defineEndpoint({
  name: 'listLlmxQuestions',
  method: 'GET',
  path: '/v1/llmx-questions',
  summary:
    'Lists the questions that agents ask people, newest first: those of your own agents or, for an owner, all.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    status: z.enum(questionFilters).default('open').describe('Which questions are listed.'),
  }),
  reply: listOf(llmxQuestionSchema).extend({
    open_count: z.number().int().describe('Number of questions that wait for an answer.'),
  }),
});

export const answerLlmxQuestionEndpoint = defineEndpoint({
  name: 'answerLlmxQuestion',
  method: 'POST',
  path: '/v1/llmx-questions/{id}',
  summary:
    'Answer an agent’s question with an option or in your own words. Only a person in a browser can do this.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  body: z.strictObject({
    option: z
      .string()
      .max(limits.llmxOptionChars)
      .optional()
      .describe('One of the options. If absent, `comment` is the answer.'),
    comment: z
      .string()
      .trim()
      .min(1)
      .max(limits.llmxAnswerChars)
      .optional()
      .describe('The answer in your own words, or a remark on the option. If absent, there is none.'),
  }),
  reply: llmxQuestionSchema,
});
