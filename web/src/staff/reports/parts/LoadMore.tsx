import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"

export function LoadMore({ list, what }: { list: UseInfiniteQueryResult<unknown>; what: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
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
      <MoreButton query={list} size="large">
        {`More ${what}`}
      </MoreButton>
    </div>
  )
}
