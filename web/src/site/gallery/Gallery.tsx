import { useEffect, useEffectEvent, useRef, useState } from "react"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { CallUs } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { useReducedMotion } from "../use-reduced-motion.ts"
import type { Entry } from "./first-page.ts"
import styles from "./Gallery.module.css"
import { Tile } from "./Tile.tsx"
import { useGallery } from "./use-gallery.ts"
import { useSlideshow } from "./use-slideshow.ts"

export default function Gallery() {
  const { entries, failed, hasMore, isEmpty, loading, more, reload } = useGallery()
  const lessMotion = useReducedMotion()
  const [chosen, setChosen] = useState<boolean>()
  const paused = chosen ?? lessMotion
  const moves = entries.some(({ urls }) => urls.length > 1)
  return (
    <SiteFrame at="/gallery">
      <section className={`wrap ${styles.page}`}>
        <header className={`${styles.head} stack items-end columns-main-auto gap-x-8 gap-y-5 mb-8`}>
          <h1>Jobs from our shops</h1>
          <p>Windshields, door glass and chips we fixed. A star marks the ones we like best.</p>
          <div className="min-h-touch">
            {moves && (
              <button type="button" className={`btn out ${styles.pause}`} onClick={() => setChosen(!paused)}>
                <Icon name={paused ? "play" : "pause"} /> {paused ? "Play slideshow" : "Pause slideshow"}
              </button>
            )}
          </div>
        </header>
        <Grid entries={entries} paused={paused} loading={loading} />
        {isEmpty && <Nothing />}
        {failed && (
          <div className={styles.failed} role="alert">
            <p>Couldn't load the gallery. {failed.message}</p>
            <button type="button" className="btn ink" onClick={reload}>
              Try Again
            </button>
          </div>
        )}
        {hasMore && <End key={entries.length} onNear={more} />}
      </section>
    </SiteFrame>
  )
}

function Grid({
  entries,
  paused,
  loading,
}: {
  entries: readonly Entry[]
  paused: boolean
  loading: boolean
}) {
  const grid = useRef<HTMLUListElement>(null)
  const pictureIndexes = useSlideshow(grid, entries, paused)
  return (
    <>
      <ul ref={grid} className={`${styles.grid} stack columns-4 gap-6`} aria-busy={loading}>
        {entries.map((entry, index) => (
          <li key={entry._id}>
            <Tile entry={entry} shown={pictureIndexes[entry._id] ?? 0} eager={index < 4} />
          </li>
        ))}
        {loading && blanks.map((nth) => <li key={nth} className={styles.blank} aria-hidden="true" />)}
      </ul>
      <p className="spoken" role="status">
        {loading
          ? t("Loading pictures")
          : plural(entries.length, { one: t("1 job", "gallery"), other: t(`${entries.length} jobs`) })}
      </p>
    </>
  )
}

const blanks = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

/** An invisible element below the last row that asks for more when it comes into view. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const callOnNear = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) callOnNear()
      },
      { rootMargin: "1200px" },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} />
}

function Nothing() {
  const { business } = useContent()
  return (
    <div className="stack justify-items-start gap-6">
      <h2>No pictures yet</h2>
      <p>
        We're choosing the first ones.
        {business.phone !== "" && " Call us about your glass in the meantime."}
      </p>
      <CallUs className="btn amber" />
    </div>
  )
}
