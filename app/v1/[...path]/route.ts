import { refuseUnknownPath } from '@/lib/server/http/route';

/** Answers a mistyped address with an API error instead of a page. */
export {
  refuseUnknownPath as DELETE,
  refuseUnknownPath as GET,
  refuseUnknownPath as PATCH,
  refuseUnknownPath as POST,
  refuseUnknownPath as PUT,
};
