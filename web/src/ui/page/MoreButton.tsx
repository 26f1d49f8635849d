import type { ComponentProps } from "react"
import { Button } from "../Button.tsx"

/** The part of an infinite query that loads its next page. */
export type PagedQuery = {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type Props = Pick<ComponentProps<typeof Button>, "kind" | "size" | "wide" | "className"> & {
  query: PagedQuery
  /** Shows rows that are loaded but hidden. They come before the next page. */
  reveal?: (() => void) | undefined
  children: string
}

/** The end of a list: loads its next page, and says if that fails. */
export function MoreButton({ query, reveal, children, ...look }: Props) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage && !reveal) return null
  return (
    <>
      {isFetchNextPageError && (
        <p className="text-danger" role="alert">
          Couldn't load more. {error?.message}
        </p>
      )}
      <Button {...look} isPending={isFetchingNextPage} onClick={reveal ?? (() => void fetchNextPage())}>
        {children}
      </Button>
    </>
  )
}
