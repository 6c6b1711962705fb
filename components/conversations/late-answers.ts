import { createLate } from '@/components/ui/late';

/** Answers come from the server after the page has; what draws them comes beside them. */
export const lateAnswers = createLate(() => import('./answers'));
