import useSWR, { type SWRResponse } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { EndpointSpec, Reply } from '#shared/endpoint.ts'
import { type ApiError, getJson, getPage, keyOf, type ListPage, type Where } from './api.ts'

/** Reads one thing; with `null` nothing is asked. `data` is undefined while loading. */
export function useData<E extends EndpointSpec>(
  spec: E,
  input: Where<E> | null,
): SWRResponse<Reply<E>, ApiError> {
  return useSWR<Reply<E>, ApiError>(input ? keyOf(spec, input) : null, (address: string) =>
    getJson<Reply<E>>(address),
  )
}

/** What a list consists of. */
export type ItemOf<E extends EndpointSpec> = Reply<E> extends readonly (infer Element)[] ? Element : never

export interface List<T> {
  items: T[]
  /** Nothing has arrived yet. */
  isLoading: boolean
  /** What is shown answers an earlier question: the answer to this one is on its way. */
  isStale: boolean
  error: ApiError | undefined
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
  /** Puts what is new on top without asking the server. */
  prepend: (items: T[]) => void
  /** Changes what is shown without asking the server: after a vote, say. */
  patch: (change: (item: T) => T) => void
}

interface ListOptions {
  /** What was shown stays until the answer to another question is there. */
  isKept?: boolean
}

/** Reads a list page by page, following its next links. */
export function useList<E extends EndpointSpec>(
  spec: E,
  input: Where<E> | null,
  { isKept = false }: ListOptions = {},
): List<ItemOf<E>> {
  type T = ItemOf<E>
  const first = input ? keyOf(spec, input) : null
  const { data, error, size, setSize, mutate, isLoading, isValidating } = useSWRInfinite<
    ListPage<T>,
    ApiError
  >(
    (index: number, previous: ListPage<T> | null) => (index === 0 ? first : (previous?.next ?? null)),
    (address: string) => getPage<T>(address),
    { revalidateFirstPage: false, persistSize: true, keepPreviousData: isKept },
  )
  const pages = data ?? []
  return {
    items: pages.flatMap((page) => page.items),
    isLoading: isLoading && pages.length === 0,
    isStale: isLoading && pages.length > 0,
    error,
    hasMore: pages.at(-1)?.next != null,
    isLoadingMore: isValidating && pages.length > 0 && size > pages.length,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
    prepend: (items) =>
      void mutate(
        (shown) =>
          shown?.map((page, at) => (at === 0 ? { ...page, items: [...items, ...page.items] } : page)),
        { revalidate: false },
      ),
    patch: (change) =>
      void mutate((shown) => shown?.map((page) => ({ ...page, items: page.items.map(change) })), {
        revalidate: false,
      }),
  }
}
