/**
 * Identifiers: UUID version 7 (RFC 9562 §5.7), with a prefix where the HTTP API uses one, and a brand per noun so that the id of one noun
 * cannot be passed for another. Ids are compared, never parsed: a reader accepts any bounded string as an id, and an unknown one is simply
 * not found.
 */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Branded<'user'>;
export type WorkspaceId = Branded<'workspace'>;
export type MemberId = Branded<'member'>;
export type CollectionId = Branded<'collection'>;
export type SourceId = Branded<'source'>;
export type RevisionId = Branded<'revision'>;
export type ConversationId = Branded<'conversation'>;
export type MessageId = Branded<'message'>;
export type CitationId = Branded<'citation'>;
export type RunId = Branded<'run'>;
export type ArtifactId = Branded<'artifact'>;
export type ArtifactVersionId = Branded<'artifact-version'>;
export type TransformId = Branded<'transform'>;
export type TableId = Branded<'table'>;
export type ColumnId = Branded<'column'>;
export type ShareId = Branded<'share'>;
export type PageId = Branded<'page'>;
export type ApprovalId = Branded<'approval'>;

/** The prefixes in every protocol (protocols: "Ids"). The ids of all other nouns are bare UUIDs. */
export const idPrefixes = {
  collection: 'col_',
  source: 'src_',
  revision: 'rev_',
  artifact: 'art_',
  table: 'tbl_',
  transform: 'trf_',
  page: 'pag_',
} as const;

/** Returns a UUIDv7: 48 bits of Unix milliseconds followed by random bits, so that ids sort by time of creation. */
export function createUuid(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setUint32(0, Math.floor(nowMs / 0x10000));
  new DataView(bytes.buffer).setUint16(4, nowMs % 0x10000);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

export const createCollectionId = () => `${idPrefixes.collection}${createUuid()}` as CollectionId;
export const createSourceId = () => `${idPrefixes.source}${createUuid()}` as SourceId;
export const createRevisionId = () => `${idPrefixes.revision}${createUuid()}` as RevisionId;
export const createArtifactId = () => `${idPrefixes.artifact}${createUuid()}` as ArtifactId;
export const createTableId = () => `${idPrefixes.table}${createUuid()}` as TableId;
export const createTransformId = () => `${idPrefixes.transform}${createUuid()}` as TransformId;
export const createPageId = () => `${idPrefixes.page}${createUuid()}` as PageId;
export const createColumnId = () => createUuid() as ColumnId;
export const createWorkspaceId = () => createUuid() as WorkspaceId;
export const createMemberId = () => createUuid() as MemberId;
export const createConversationId = () => createUuid() as ConversationId;
export const createMessageId = () => createUuid() as MessageId;
export const createCitationId = () => createUuid() as CitationId;
export const createRunId = () => createUuid() as RunId;
export const createArtifactVersionId = () => createUuid() as ArtifactVersionId;
export const createShareId = () => createUuid() as ShareId;
export const createApprovalId = () => createUuid() as ApprovalId;

/** Treats a bounded string from a request or a row as an id of that noun. The brand says which noun is meant, not that the row exists. */
export function asId<Id extends string>(text: string): Id {
  return text as Id;
}
