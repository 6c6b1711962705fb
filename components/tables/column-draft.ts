import type { BodyFor } from '@/lib/client/api';

/** A column as its form holds it. */
export type ColumnDraft = Required<BodyFor<'POST /v1/tables/{id}/columns'>>;
