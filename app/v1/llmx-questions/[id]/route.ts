import { answerLlmxQuestionEndpoint } from '@/lib/protocol/http/llmx';
import { answerLlmxQuestion } from '@/lib/server/llmx/answer-llmx-question';
import { serve } from '@/lib/server/http/route';

export const POST = serve(answerLlmxQuestionEndpoint, ({ actor, params, body }) =>
  answerLlmxQuestion(actor, { ...body, id: params.id }),
);
