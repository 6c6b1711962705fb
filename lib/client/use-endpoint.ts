/** Hooks that call an endpoint. They add the workspace of the page to each call. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { replaceEqualDeep, useMutation, useQuery } from '@tanstack/react-query';
import { type Address, type ApiFailure, callEndpoint, type InputFor, type ReplyTo } from './api';
import { isFinalFailure } from './is-final-failure';
import { isSecondPress } from './second-press';
import { useIsPartTakenOver } from './use-is-taken-over';
import { useRefresh } from './use-refresh';
import { type WatchedForm, watchForm } from './watch-form';
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
  /**
   * Called after that, to close the form that asked and to go to what was made, if the user is still there: not if they have left the form, or
   * typed in it since. A reply never closes what was begun meanwhile.
   */
  readonly closes?: ((reply: ReplyTo<A>) => void) | undefined;
  /**
   * Called after that, to open what was made, what came back, or what is left, if the user is still on the page on which they asked. A reply
   * never takes them from where they have gone meanwhile.
   */
  readonly goes?: ((reply: ReplyTo<A>) => void) | undefined;
  readonly onError?: (failure: ApiFailure, input: Input<A>) => void;
};

/**
 * Asks for a change. The second press of a double click that would ask for what the first one asked for is not sent, and neither is what is
 * being asked for already: both mean it once.
 */
export function useEndpointMutation<A extends Address>(address: A, options: EndpointMutationOptions<A> = {}) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const isOnPage = useRef(false);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);
  const mutation = useMutation<ReplyTo<A>, ApiFailure, Input<A>, WatchedForm>({
    mutationFn: (input) => callEndpoint(address, { ...input, workspaceId }),
    onMutate: watchForm,
    onSuccess: async (reply, input, form) => {
      await options.onSuccess?.(reply, input);
      if (isOnPage.current && form.isAsSent()) options.closes?.(reply);
      if (form.isOnPage()) options.goes?.(reply);
      form.stop();
      await refresh(...(options.invalidates ?? []));
    },
    onError: (failure, input, form) => {
      form?.stop();
      options.onError?.(failure, input);
    },
  });
  const { mutate, mutateAsync } = mutation;
  const [asked] = useState(createAsked<Input<A>, ReplyTo<A>>);
  const mutateOnce: typeof mutate = useCallback(
    (input, callbacks) => {
      if (asked.findRepeated(input) !== null) return;
      asked.keep(input, mutateAsync(input, callbacks)).catch(() => undefined);
    },
    [asked, mutateAsync],
  );
  const mutateAsyncOnce: typeof mutateAsync = useCallback(
    (input, callbacks) => asked.findRepeated(input) ?? asked.keep(input, mutateAsync(input, callbacks)),
    [asked, mutateAsync],
  );
  return { ...mutation, mutate: mutateOnce, mutateAsync: mutateAsyncOnce };
}

/** Keeps the last thing that was asked for, to recognise that it is asked for again. */
function createAsked<Input, Reply>() {
  let last: { readonly input: Input; readonly reply: Promise<Reply> } | null = null;
  let isPending = false;
  return {
    findRepeated: (input: Input): Promise<Reply> | null =>
      last !== null && (isPending || isSecondPress()) && isSame(last.input, input) ? last.reply : null,
    keep: (input: Input, reply: Promise<Reply>): Promise<Reply> => {
      last = { input, reply };
      isPending = true;
      const settle = () => {
        if (last?.reply === reply) isPending = false;
      };
      reply.then(settle, settle);
      return reply;
    },
  };
}

/** True for equal data. A file or a form is the same only as itself. */
const isSame = <Value>(one: Value, other: Value): boolean => replaceEqualDeep(one, other) === one;
