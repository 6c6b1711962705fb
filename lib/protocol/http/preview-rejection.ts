/** What is said when a preview of a workflow or of a table is rejected. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';

export const rejectionReasonSchema = z
  .string()
  .trim()
  .max(limits.denialReasonChars)
  .optional()
  .describe('The reason, which goes back to whoever proposed it. If absent, they are given none.');

export const followUpSchema = z
  .string()
  .nullable()
  .describe('What to say next in its conversation; null if it has none.');
