import { listLlmxQuestionsEndpoint } from '@/lib/protocol/http/llmx';
import { readQuestions } from '@/lib/server/llmx/read-questions';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listLlmxQuestionsEndpoint, ({ actor, query }) => readQuestions(actor, query));
