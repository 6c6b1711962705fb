/** Rows of the questions that agents ask people. An answer is stored only if the question was still open. */
import { z } from 'zod';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type QuestionStatus, questionStatuses } from '@/lib/protocol/llmx-words';
import type { LlmxQuestion } from './question';
import type { SessionName } from './store';

const select = {
  id: true,
  workspaceId: true,
  sessionId: true,
  number: true,
  question: true,
  reason: true,
  options: true,
  preferred: true,
  status: true,
  answer: true,
  comment: true,
  answeredBy: true,
  answeredAt: true,
  expiresAt: true,
  createdAt: true,
} as const;

function presentRow(row: Prisma.LlmxQuestionGetPayload<{ select: typeof select }>): LlmxQuestion {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    status: z.enum(questionStatuses).parse(row.status),
    answeredBy: row.answeredBy === null ? null : asId<UserId>(row.answeredBy),
  };
}

export type NewQuestion = Pick<
  LlmxQuestion,
  'number' | 'question' | 'reason' | 'options' | 'preferred' | 'expiresAt' | 'createdAt'
>;

export async function insertQuestion(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  { options, ...question }: NewQuestion,
): Promise<LlmxQuestion> {
  const row = await database.llmxQuestion.create({
    data: {
      id: createUuid(),
      sessionId,
      workspaceId,
      status: 'open',
      number: question.number,
      question: question.question,
      expiresAt: question.expiresAt,
      createdAt: question.createdAt,
      reason: question.reason,
      preferred: question.preferred,
      options: [...options],
    },
    select,
  });
  return presentRow(row);
}

export async function findQuestion(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<LlmxQuestion | null> {
  const row = await database.llmxQuestion.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/** In the order in which they were asked. */
export async function listQuestionsOf(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
): Promise<LlmxQuestion[]> {
  const rows = await database.llmxQuestion.findMany({
    where: { sessionId, workspaceId },
    orderBy: { id: 'asc' },
    select,
  });
  return rows.map(presentRow);
}

export type QuestionQuery = {
  readonly isOpen: boolean;
  readonly now: Date;
  /** Only questions of this member's agents; null for the whole workspace. */
  readonly askedFor: UserId | null;
  readonly before?: string;
  readonly limit: number;
};

/** Newest first. */
export async function listQuestions(
  database: Database,
  workspaceId: WorkspaceId,
  query: QuestionQuery,
): Promise<LlmxQuestion[]> {
  const rows = await database.llmxQuestion.findMany({
    where: {
      ...writeFilter(workspaceId, query),
      ...(query.before === undefined ? {} : { id: { lt: query.before } }),
    },
    orderBy: { id: 'desc' },
    take: query.limit,
    select,
  });
  return rows.map(presentRow);
}

export function countQuestions(
  database: Database,
  workspaceId: WorkspaceId,
  query: Omit<QuestionQuery, 'limit' | 'before'>,
): Promise<number> {
  return database.llmxQuestion.count({ where: writeFilter(workspaceId, query) });
}

/** By session; sessions without any are left out. */
export async function countOpenQuestionsOf(
  database: Database,
  workspaceId: WorkspaceId,
  { sessionIds, now }: { readonly sessionIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, number>> {
  const groups = await database.llmxQuestion.groupBy({
    by: ['sessionId'],
    where: { workspaceId, sessionId: { in: [...sessionIds] }, status: 'open', expiresAt: { gt: now } },
    _count: { _all: true },
  });
  return new Map(groups.map(({ sessionId, _count }) => [sessionId, _count._all]));
}

function writeFilter(
  workspaceId: WorkspaceId,
  { isOpen, now, askedFor }: Pick<QuestionQuery, 'isOpen' | 'now' | 'askedFor'>,
): Prisma.LlmxQuestionWhereInput {
  const open = { status: 'open', expiresAt: { gt: now } };
  return {
    workspaceId,
    ...(isOpen ? open : { NOT: open }),
    ...(askedFor === null ? {} : { session: { userId: askedFor } }),
  };
}

export type QuestionEnd = Pick<LlmxQuestion, 'answer' | 'comment' | 'answeredBy' | 'answeredAt'> & {
  readonly status: Exclude<QuestionStatus, 'open'>;
};

/** False if it was no longer open. */
export async function endQuestion(
  database: Database,
  { id, workspaceId }: Pick<LlmxQuestion, 'id' | 'workspaceId'>,
  { status, answer, comment, answeredBy, answeredAt }: QuestionEnd,
): Promise<boolean> {
  const { count } = await database.llmxQuestion.updateMany({
    where: { id, workspaceId, status: 'open' },
    data: { status, answer, comment, answeredBy, answeredAt },
  });
  return count === 1;
}

/** Withdraws the open questions of an agent that no longer needs an answer. */
export async function withdrawQuestions(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
): Promise<void> {
  await database.llmxQuestion.updateMany({
    where: { sessionId, workspaceId, status: 'open' },
    data: { status: 'withdrawn' },
  });
}
