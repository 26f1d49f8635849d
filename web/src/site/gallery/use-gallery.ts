import { useContext, useEffect, useState } from "react"
import { galleryPage } from "#shared/domain/media/gallery.ts"
import { call } from "../../api/call.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { type Entry, FirstPage } from "./first-page.ts"

const mergeEntries = (loaded: readonly Entry[], more: readonly Entry[]): readonly Entry[] => [
  ...loaded,
  ...more.filter(({ _id }) => loaded.every((other) => other._id !== _id)),
]

type Loaded = { entries: readonly Entry[]; pages: number; isAll: boolean; failed?: ProblemError | undefined }

/**
 * The published entries, 25 more with each call of `more`. The next page is prefetched, so that it appears at
 * once.
 */
export function useGallery() {
  const rendered = useContext(FirstPage)
  const [loaded, setLoaded] = useState<Loaded>({ entries: [], pages: 0, isAll: false })
  const [visiblePages, setVisiblePages] = useState(1)
  const { pages, isAll, failed } = loaded
  const entries = pages === 0 ? rendered : loaded.entries
  const waits = !isAll && !failed && pages <= visiblePages

  useEffect(() => {
    if (!waits) return
    let isStopped = false
    const load = async () => {
      try {
        const page = await call("listGallery", {
          limit: String(galleryPage),
          skip: String(pages * galleryPage),
        })
        if (isStopped) return
        setLoaded((before) => ({
          entries: mergeEntries(before.entries, page),
          pages: pages + 1,
          isAll: page.length < galleryPage,
        }))
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (!isStopped) setLoaded((before) => ({ ...before, failed: error }))
      }
    }
    void load()
    return () => {
      isStopped = true
    }
  }, [waits, pages])

  return {
    entries: entries.slice(0, visiblePages * galleryPage),
    loading:
      pages < visiblePages && waits && entries.length < visiblePages * galleryPage && rendered.length === 0,
    hasMore: entries.length > visiblePages * galleryPage,
    isEmpty: isAll && entries.length === 0,
    failed: pages <= visiblePages ? failed : undefined,
    more: () => setVisiblePages(visiblePages + 1),
    reload: () => setLoaded({ ...loaded, failed: undefined }),
  }
}
