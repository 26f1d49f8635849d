import { type RefObject, useEffect, useState } from "react"
import type { Entry } from "./first-page.ts"

/** Milliseconds (owner's specification). */
const flipIntervalMs = 500

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Preloads the next picture, so that a flip never shows an empty tile. */
const preloadPicture = async (address: string): Promise<boolean> => {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return true
  } catch {
    return false
  }
}

/**
 * Flips a random visible entry to its next picture. Pauses on a hidden page, on hover or focus, and if
 * `paused`.
 */
export function useSlideshow(
  grid: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  paused: boolean,
): Readonly<Record<string, number>> {
  const [photoIndexes, setPhotoIndexes] = useState<Readonly<Record<string, number>>>({})

  useEffect(() => {
    if (paused) return
    let isStopped = false
    const isPaused = () =>
      document.visibilityState !== "visible" ||
      grid.current?.matches(":hover") ||
      grid.current?.contains(document.activeElement)
    const flip = async () => {
      if (isPaused()) return
      const visibleEntries = entries.filter(({ urls }, index) => {
        const tile = urls.length > 1 && grid.current?.children[index]
        return tile && isInView(tile)
      })
      const chosen = visibleEntries[Math.floor(Math.random() * visibleEntries.length)]
      if (!chosen) return
      const { _id, thumbs } = chosen
      const next = ((photoIndexes[_id] ?? 0) + 1) % thumbs.length
      if ((await preloadPicture(thumbs[next] ?? "")) && !isStopped && !isPaused())
        setPhotoIndexes((before) => ({ ...before, [_id]: next }))
    }
    const timer = setInterval(() => void flip(), flipIntervalMs)
    return () => {
      isStopped = true
      clearInterval(timer)
    }
  }, [grid, entries, paused, photoIndexes])

  return photoIndexes
}
