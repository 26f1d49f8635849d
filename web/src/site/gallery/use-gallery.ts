import { useContext, useEffect, useState } from "react"
import { galleryPage } from "#shared/domain/media/gallery.ts"
import { call } from "../../api/call.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { type Entry, FirstPage } from "./first-page.ts"

const mergeEntries = (known: readonly Entry[], more: readonly Entry[]): readonly Entry[] => [
  ...known,
  ...more.filter(({ _id }) => known.every((other) => other._id !== _id)),
]

type Came = { entries: readonly Entry[]; pages: number; isAll: boolean; failed?: ProblemError | undefined }

/**
 * The published entries, 25 more with each call of `more`. The next page is prefetched, so that it appears at
 * once.
 */
export function useGallery() {
  const rendered = useContext(FirstPage)
  const [loaded, setLoaded] = useState<Came>({ entries: [], pages: 0, isAll: false })
  const [shown, setShown] = useState(1)
  const { pages, isAll, failed } = loaded
  const entries = pages === 0 ? rendered : loaded.entries
  const waits = !isAll && !failed && pages <= shown

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
    entries: entries.slice(0, shown * galleryPage),
    loading: pages < shown && waits && entries.length < shown * galleryPage && rendered.length === 0,
    hasMore: entries.length > shown * galleryPage,
    isEmpty: isAll && entries.length === 0,
    failed: pages <= shown ? failed : undefined,
    more: () => setShown(shown + 1),
    again: () => setLoaded({ ...loaded, failed: undefined }),
  }
}
