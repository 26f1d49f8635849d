import { useRef, useState } from "react"
import dusk from "../../ui/scene/dusk.mp4"
import duskPhone from "../../ui/scene/dusk-phone.mp4"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { useReducedMotion } from "../use-reduced-motion.ts"
import styles from "./Film.module.css"

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/**
 * The business's film (owner's specification), or our own if there is none or it fails. The still picture
 * stays for visitors who asked for less motion or data.
 */
export function Film() {
  const { premierVideo } = useContent().settings
  return useReducedMotion() || savesData() ? null : <Player key={premierVideo} address={premierVideo} />
}

function Player({ address }: { address: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState("")
  const [playing, setPlaying] = useState(false)
  const isTheirs = address !== "" && source.endsWith(address)
  return (
    <>
      <video
        ref={video}
        className={source ? `${styles.film} ${isTheirs ? styles.ownerFilm : styles.shown}` : styles.film}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={({ currentTarget }) => {
          setSource(currentTarget.currentSrc)
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
      >
        {address && <source src={address} />}
        <source src={duskPhone} media="(max-width: 700px)" />
        <source src={dusk} />
      </video>
      {source && (
        <button
          type="button"
          className={`btn glassy ${styles.stop}`}
          onClick={() => {
            if (playing) video.current?.pause()
            else void video.current?.play().catch(() => setPlaying(false))
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
          <span className="spoken">{playing ? "Pause video" : "Play video"}</span>
        </button>
      )}
    </>
  )
}
