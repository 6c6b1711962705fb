/** Reads and changes how often a member gets mail about what concerns them. */
import { AppError } from '@/lib/core/errors';
import {
  findNoticeSetting,
  type NoticeSetting,
  storeNoticeSetting,
} from '@/lib/domain/notices/setting-store';
import { rescheduleNotices } from '@/lib/domain/notices/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { isTimeZone } from '@/lib/domain/workflows/schedule/is-time-zone';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';

export function readNoticeSetting(viewer: Viewer) {
  return inWorkspace(viewer, async (database) => present(await findNoticeSetting(database, viewer)));
}

type NewSetting = { readonly rhythms: Partial<NoticeSetting['rhythms']>; readonly timeZone: string };

/** Kinds that are not named keep their rhythm. */
export function changeNoticeSetting(viewer: Viewer, { rhythms, timeZone }: NewSetting) {
  if (!isTimeZone(timeZone)) throw new AppError('invalid_input', '`time_zone` is not a time zone.');
  return inWorkspace(viewer, async (database) => {
    const held = await findNoticeSetting(database, viewer);
    const setting = { rhythms: { ...held.rhythms, ...rhythms }, timeZone };
    await storeNoticeSetting(database, viewer, setting);
    await rescheduleNotices(database, viewer, setting);
    return present(setting);
  });
}

function present({ rhythms, timeZone }: NoticeSetting) {
  const { SMTP_URL, MAIL_FROM } = getEnvironment();
  return {
    rhythms: {
      mention: rhythms.mention,
      reply: rhythms.reply,
      assignment: rhythms.assignment,
      stale: rhythms.stale,
      approval: rhythms.approval,
      limit: rhythms.limit,
      audit_stream: rhythms.audit_stream,
      feed: rhythms.feed,
      archive: rhythms.archive,
      shown: rhythms.shown,
      due: rhythms.due,
      mcp_server: rhythms.mcp_server,
    },
    time_zone: timeZone,
    can_mail: SMTP_URL !== undefined && MAIL_FROM !== undefined,
  };
}
