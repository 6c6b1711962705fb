import { createLate } from '@/components/ui/late';

/** Answers arrive from the server after the page. The code that renders them loads at the same time. */
export const lateAnswers = createLate(() => import('./answers'));
