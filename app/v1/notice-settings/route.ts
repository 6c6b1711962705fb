import { getNoticeSettingEndpoint, setNoticeSettingEndpoint } from '@/lib/protocol/http/notices';
import { serve } from '@/lib/server/http/route';
import { changeNoticeSetting, readNoticeSetting } from '@/lib/server/notices/notice-setting';

export const GET = serve(getNoticeSettingEndpoint, ({ actor }) => readNoticeSetting(actor));
export const PUT = serve(setNoticeSettingEndpoint, ({ actor, body }) =>
  changeNoticeSetting(actor, { rhythms: body.rhythms, timeZone: body.time_zone }),
);
