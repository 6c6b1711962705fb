import { refuseUnknownPath } from '@/lib/server/http/route';

/** A mistyped address gets the error of the interface, not a page. */
export {
  refuseUnknownPath as DELETE,
  refuseUnknownPath as GET,
  refuseUnknownPath as PATCH,
  refuseUnknownPath as POST,
  refuseUnknownPath as PUT,
};
