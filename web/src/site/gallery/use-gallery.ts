import { use, useEffect, useState } from "react"
import { galleryPage } from "#shared/domain/media/gallery.ts"
import { call } from "../../api/call.ts"
import { ProblemError } from "../../ui/problem.ts"
import { type Entry, FirstPage } from "./first-page.ts"

/** What is published meanwhile moves the rest on, so an entry may come twice. */
const joined = (known: readonly Entry[], more: readonly Entry[]): readonly Entry[] => [
  ...known,
  ...more.filter(({ _id }) => known.every((other) => other._id !== _id)),
]

type Came = { entries: readonly Entry[]; pages: number; isAll: boolean; failed?: ProblemError | undefined }

/**
 * What is published, in the shop's order: 25, and 25 more with each call of `more`. The next ones are fetched before they are
 * wanted, so that they are there at once and push nothing away that is looked at.
 */
export function useGallery() {
  const rendered = use(FirstPage)
  const [came, setCame] = useState<Came>({ entries: [], pages: 0, isAll: false })
  const [shown, setShown] = useState(1)
  const { pages, isAll, failed } = came
  // What the page was rendered with, until what it is now has come.
  const entries = pages === 0 ? rendered : came.entries
  const waits = !isAll && !failed && pages <= shown

  useEffect(() => {
    if (!waits) return
    let left = false
    const look = async () => {
      try {
        const page = await call("listGallery", {
          limit: String(galleryPage),
          skip: String(pages * galleryPage),
        })
        if (left) return
        setCame((before) => ({
          entries: joined(before.entries, page),
          pages: pages + 1,
          isAll: page.length < galleryPage,
        }))
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (!left) setCame((before) => ({ ...before, failed: error }))
      }
    }
    void look()
    return () => {
      left = true
    }
  }, [waits, pages])

  return {
    entries: entries.slice(0, shown * galleryPage),
    loading: pages < shown && waits && entries.length < shown * galleryPage && rendered.length === 0,
    /** whether more is there to be shown */
    hasMore: entries.length > shown * galleryPage,
    isEmpty: isAll && entries.length === 0,
    /** told once nothing is left to be shown instead */
    failed: pages <= shown ? failed : undefined,
    more: () => setShown(shown + 1),
    again: () => setCame({ ...came, failed: undefined }),
  }
}
