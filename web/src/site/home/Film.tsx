import { useRef, useState, useSyncExternalStore } from "react"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import styles from "./Film.module.css"

const lessMotion = "(prefers-reduced-motion: reduce)"

function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(lessMotion)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

const savesData = (): boolean =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

/** Whether somebody takes films: not who asked for less motion or less data, and not before the page has loaded. */
const useTakesFilms = (): boolean =>
  useSyncExternalStore(
    onMotionChange,
    () => !matchMedia(lessMotion).matches && !savesData(),
    () => false,
  )

/** The business's own film over the drawn scene (spec 1, section 2), once it plays. The scene stays where it does not. */
export function Film() {
  const { premierVideo } = useContent().settings
  return useTakesFilms() && premierVideo !== "" ? <Player key={premierVideo} address={premierVideo} /> : null
}

function Player({ address }: { address: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<"loading" | "playing" | "paused">("loading")
  const playing = state === "playing"
  return (
    <>
      <video
        ref={video}
        className={state === "loading" ? styles.film : `${styles.film} ${styles.shown}`}
        src={address}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState("playing")}
        onPause={() => setState("paused")}
      />
      {state !== "loading" && (
        <button
          type="button"
          className={`btn glassy ${styles.stop}`}
          onClick={() => {
            if (playing) video.current?.pause()
            else void video.current?.play().catch(() => setState("paused"))
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
          <span className="spoken">{playing ? "Pause video" : "Play video"}</span>
        </button>
      )}
    </>
  )
}
