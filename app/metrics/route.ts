import { answerMetrics } from '@/lib/server/status/answer-metrics';

export const dynamic = 'force-dynamic';

export const GET = (request: Request) => answerMetrics(request.headers.get('authorization'));
