/** Hooks that call an endpoint. They add the workspace of the page to each call. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Address, type ApiFailure, callEndpoint, type InputFor, type ReplyTo } from './api';
import { isFinalFailure } from './is-final-failure';
import { useIsPartTakenOver } from './use-is-taken-over';
import { useRefresh } from './use-refresh';
import { useWorkspace } from './workspace';

type Input<A extends Address> = Omit<InputFor<A>, 'workspaceId' | 'signal'>;

export type EndpointQueryOptions<A extends Address> = {
  readonly key: readonly unknown[];
  readonly input?: Input<A>;
  readonly enabled?: boolean;
  /** True if what was read before is not shown again: a form begins with what holds now. */
  readonly isReadAnew?: boolean;
  readonly initialData?: ReplyTo<A> | undefined;
  /** True if the interval also counts while the page is hidden. */
  readonly refetchInBackground?: boolean | undefined;
  /** Returns the milliseconds until the next refetch, or false for none, from the last reply. */
  readonly refetchInterval?: (reply: ReplyTo<A> | undefined) => number | false;
};

/**
 * Asks for a reply and keeps it up to date. If asking again fails for the moment, as while the server starts anew, the reply that is there stays
 * and there is no error: nothing disappears that somebody is reading. If the thing is gone, there is one.
 */
export function useEndpointQuery<A extends Address>(address: A, options: EndpointQueryOptions<A>) {
  const { id: workspaceId } = useWorkspace();
  const isPartTakenOver = useIsPartTakenOver();
  const { refetchInterval } = options;
  const query = useQuery<ReplyTo<A>, ApiFailure>({
    queryKey: [workspaceId, ...options.key],
    queryFn: ({ signal }) => callEndpoint(address, { ...options.input, workspaceId, signal }),
    enabled: options.enabled ?? true,
    ...(options.isReadAnew === true ? { gcTime: 0 } : {}),
    ...(options.initialData === undefined ? {} : { initialData: options.initialData }),
    ...(refetchInterval === undefined
      ? {}
      : {
          refetchInterval: (query) => refetchInterval(query.state.data),
          refetchIntervalInBackground: options.refetchInBackground ?? false,
        }),
  });
  if (isPartTakenOver) return { ...query, ...describeAsServed(options) };
  const isHeld = query.data !== undefined && query.error !== null && !isFinalFailure(query.error);
  return isHeld ? { ...query, error: null, isError: false as const } : query;
}

/** What the server shows of a reply in a served part: what the part itself brings of it, whatever the rest of the page has loaded. */
function describeAsServed<A extends Address>({ initialData, enabled = true }: EndpointQueryOptions<A>) {
  const same = { error: null, isError: false, isLoadingError: false, isRefetchError: false } as const;
  if (initialData === undefined)
    return {
      ...same,
      data: undefined,
      status: 'pending',
      isPending: true,
      isSuccess: false,
      isLoading: enabled,
      isPlaceholderData: false,
    } as const;
  return {
    ...same,
    data: initialData,
    status: 'success',
    isPending: false,
    isSuccess: true,
    isLoading: false,
    isPlaceholderData: false,
  } as const;
}

export type EndpointMutationOptions<A extends Address> = {
  /** Keys of the queries to refetch after success. */
  readonly invalidates?: readonly (readonly unknown[])[];
  /** The mutation is pending until this has resolved. */
  readonly onSuccess?: (reply: ReplyTo<A>, input: Input<A>) => void | Promise<void>;
  readonly onError?: (failure: ApiFailure, input: Input<A>) => void;
};

export function useEndpointMutation<A extends Address>(address: A, options: EndpointMutationOptions<A> = {}) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  return useMutation<ReplyTo<A>, ApiFailure, Input<A>>({
    mutationFn: (input) => callEndpoint(address, { ...input, workspaceId }),
    onSuccess: async (reply, input) => {
      await options.onSuccess?.(reply, input);
      await refresh(...(options.invalidates ?? []));
    },
    onError: (failure, input) => options.onError?.(failure, input),
  });
}
