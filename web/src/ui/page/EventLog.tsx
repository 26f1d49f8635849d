import type { ReactNode } from "react"
import { Button } from "../Button.tsx"
import { DataView } from "../feedback/DataView.tsx"

type Props<One> = {
  query: {
    data: { pages: { reply: readonly One[] }[] } | undefined
    error: Error | null
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  what: string
  failed: string
  loading: ReactNode
  empty: ReactNode
  children: (found: One[]) => ReactNode
}

/** A list of events, newest first, with a button that loads older ones. */
export function EventLog<One>({ query, what, failed, loading, empty, children }: Props<One>) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  return (
    <DataView
      query={query}
      failed={failed}
      loading={loading}
      empty={{ when: ({ pages: [first] }) => first?.reply.length === 0, show: empty }}
    >
      {({ pages }) => (
        <>
          {children(pages.flatMap(({ reply }) => reply))}
          {isFetchNextPageError && (
            <p className="text-danger" role="alert">
              Couldn't load older {what}. {error?.message}
            </p>
          )}
          {hasNextPage && (
            <Button size="large" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Older {what}
            </Button>
          )}
        </>
      )}
    </DataView>
  )
}
