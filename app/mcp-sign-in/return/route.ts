import { sendBrowser } from '@/lib/server/http/send-browser';
import { finishSignInAtServer } from '@/lib/server/mcp-servers/sign-in/finish-sign-in';

export async function GET(request: Request): Promise<Response> {
  return sendBrowser(await finishSignInAtServer(new URL(request.url).search, request));
}
