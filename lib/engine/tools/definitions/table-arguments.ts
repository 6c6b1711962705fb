/** Arguments of the table tools: tables and columns are given by id or by name, and the port resolves them. */
import { titleSchema } from './argument-schemas';

export const tableReferenceSchema = titleSchema.describe('Id or title of a table.');
export const columnReferenceSchema = titleSchema.describe('Id or name of a column.');
