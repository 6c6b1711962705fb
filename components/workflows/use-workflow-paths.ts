/** Where the parts of workflows are in the app. */
import type { Route } from 'next';
import { useWorkspace } from '@/lib/client/workspace';

export function useWorkflowPaths() {
  const { slug } = useWorkspace();
  const base = `/w/${slug}/workflows`;
  const withChat = (path: string, chat: string | null | undefined) =>
    (chat == null ? path : `${path}?chat=${encodeURIComponent(chat)}`) as Route;
  return {
    list: base as Route,
    create: (chat?: string | null) => withChat(`${base}/new`, chat),
    workflow: (id: string, chat?: string | null) => withChat(`${base}/${id}`, chat),
    draft: (id: string) => `${base}/drafts/${id}` as Route,
    preview: (id: string, chat?: string | null) => withChat(`${base}/previews/${id}`, chat),
    execution: (id: string) => `${base}/executions/${id}` as Route,
    models: `/w/${slug}/settings/models` as Route,
    inbox: `/w/${slug}/inbox` as Route,
  };
}
