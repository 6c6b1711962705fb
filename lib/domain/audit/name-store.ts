/**
 * Finds what the things that events of the audit log name are called now. Owners read these names, so only things that the whole team sees are
 * looked up: no conversation, plan or draft of one member. A deleted thing has its name until it is erased. Takes a `ReadingDatabase`.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';

/** Finds names by id. Ids are unique over all kinds of things. */
export async function findThingNames(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return new Map();
  const rows = await database.$queryRaw<{ id: string; name: string | null }[]>`
    with wanted as materialized (select ${ids}::text[] as ids), named as (
      select id, title as name, workspace_id from collection where id = any((select ids from wanted)::text[])
      union all select id, title, workspace_id from source where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from folder where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from saved_search where id = any((select ids from wanted)::text[])
      union all select id, title, workspace_id from feed where id = any((select ids from wanted)::text[])
      union all select id, title, workspace_id from artifact where id = any((select ids from wanted)::text[])
      union all select id, title, workspace_id from extraction_table where id = any((select ids from wanted)::text[])
      union all select id, title, workspace_id from knowledge_page where id = any((select ids from wanted)::text[])
      union all select id, file_name, workspace_id from page_file where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from workflow where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from model_setting where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from integration where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from mcp_server where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from mcp_tool where id = any((select ids from wanted)::text[])
      union all select id, name, workspace_id from api_token where id = any((select ids from wanted)::text[])
      union all select id, name, id from workspace where id = any((select ids from wanted)::text[])
      union all select id, email, workspace_id from invitation where id = any((select ids from wanted)::text[])
      union all select revision.id, source.title, source.workspace_id
        from revision join source on source.id = revision.source_id where revision.id = any((select ids from wanted)::text[])
      union all select share_link.id, artifact.title, artifact.workspace_id
        from share_link join artifact on artifact.id = share_link.artifact_id where share_link.id = any((select ids from wanted)::text[])
      union all select execution.id, workflow.name, workflow.workspace_id
        from workflow_execution execution join workflow on workflow.id = execution.workflow_id where execution.id = any((select ids from wanted)::text[])
      union all select transform.id, version.definition ->> 'title', transform.workspace_id
        from own_transform transform join own_transform_version version
          on version.transform_id = transform.id and version.number = transform.current_version where transform.id = any((select ids from wanted)::text[])
      union all select member.id, person.name, member.workspace_id
        from member join "user" person on person.id = member.user_id where member.id = any((select ids from wanted)::text[]))
    select id, name from named where workspace_id = ${workspaceId}`;
  return new Map(rows.flatMap(({ id, name }) => (name === null || name === '' ? [] : [[id, name] as const])));
}
