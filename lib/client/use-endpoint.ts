/** Calls of an endpoint as hooks: the workspace of the page is named for them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Called, ReplyOf } from '@/lib/protocol/http/endpoint';
import { type ApiFailure, callEndpoint } from './api';
import { useRefresh } from './use-refresh';
import { useWorkspace } from './workspace';

type Input<E extends Called> = Omit<
  NonNullable<Parameters<typeof callEndpoint<E>>[1]>,
  'workspaceId' | 'signal'
>;

export type EndpointQueryOptions<E extends Called> = {
  readonly key: readonly unknown[];
  readonly input?: Input<E>;
  readonly enabled?: boolean;
  readonly initialData?: ReplyOf<E> | undefined;
  /** Milliseconds between looks, or false; decided by the last reply. */
  readonly refetchInterval?: (reply: ReplyOf<E> | undefined) => number | false;
};

export function useEndpointQuery<const E extends Called>(endpoint: E, options: EndpointQueryOptions<E>) {
  const { id: workspaceId } = useWorkspace();
  const { refetchInterval } = options;
  return useQuery<ReplyOf<E>, ApiFailure>({
    queryKey: [workspaceId, ...options.key],
    queryFn: ({ signal }) => callEndpoint(endpoint, { ...options.input, workspaceId, signal }),
    enabled: options.enabled ?? true,
    ...(options.initialData === undefined ? {} : { initialData: options.initialData }),
    ...(refetchInterval === undefined
      ? {}
      : { refetchInterval: (query) => refetchInterval(query.state.data) }),
  });
}

export type EndpointMutationOptions<E extends Called> = {
  /** What to ask for again when it succeeded. */
  readonly invalidates?: readonly (readonly unknown[])[];
  readonly onSuccess?: (reply: ReplyOf<E>, input: Input<E>) => void;
  readonly onError?: (failure: ApiFailure, input: Input<E>) => void;
};

export function useEndpointMutation<const E extends Called>(
  endpoint: E,
  options: EndpointMutationOptions<E> = {},
) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  return useMutation<ReplyOf<E>, ApiFailure, Input<E>>({
    mutationFn: (input) => callEndpoint(endpoint, { ...input, workspaceId }),
    onSuccess: async (reply, input) => {
      options.onSuccess?.(reply, input);
      await refresh(...(options.invalidates ?? []));
    },
    onError: (failure, input) => options.onError?.(failure, input),
  });
}
