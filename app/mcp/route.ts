import { serveMcp } from '@/lib/server/mcp/serve-mcp';

export const GET = serveMcp;
export const POST = serveMcp;
export const DELETE = serveMcp;
