import { serveMcp } from '@/lib/server/mcp/serve-mcp';

export const POST = serveMcp;
// Refused with the method that the address accepts, which Next would not name.
export const GET = serveMcp;
export const PUT = serveMcp;
export const PATCH = serveMcp;
export const DELETE = serveMcp;
