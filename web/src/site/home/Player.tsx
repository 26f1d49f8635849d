import { useRef, useState } from "react"
import { Icon } from "../Icon.tsx"
import styles from "./Player.module.css"

export default function Player({ address }: { address: string }) {
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
