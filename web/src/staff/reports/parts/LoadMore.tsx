import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Button } from "#web/ui/Button.tsx"

export function LoadMore({ list, what }: { list: UseInfiniteQueryResult<unknown>; what: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!sentinel.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: "600px" },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={sentinel} className="stack justify-items-center gap-4 p-5">
      {isFetchNextPageError && (
        <p role="alert">
          Couldn't load more {what}. {error?.message}
        </p>
      )}
      <Button size="large" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        More {what}
      </Button>
    </div>
  )
}
