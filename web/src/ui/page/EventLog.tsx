import type { ReactNode } from "react"
import { t } from "#shared/language.ts"
import { DataView } from "../feedback/DataView.tsx"
import { MoreButton, type PagedQuery } from "./MoreButton.tsx"

type Props<One> = {
  query: PagedQuery & {
    data: { pages: { reply: readonly One[] }[] } | undefined
    refetch: () => unknown
  }
  what: string
  failed: string
  loading: ReactNode
  empty: ReactNode
  children: (found: One[]) => ReactNode
}

/** A list of events, newest first, with a button that loads older ones. */
export function EventLog<One>({ query, what, failed, loading, empty, children }: Props<One>) {
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
          <MoreButton query={query} size="large">
            {t(`Older ${what}`)}
          </MoreButton>
        </>
      )}
    </DataView>
  )
}
