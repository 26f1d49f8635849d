import { Clapperboard } from "lucide-react"
import { useCallback, useState } from "react"
import styles from "./VideoPanel.module.css"

export function Film({ address }: { address: string }) {
  if (address !== "") return <Player key={address} source={address} label="Homepage video" />
  return (
    <div className={styles.film}>
      <p className="p-6 gap-4 stack justify-items-center text-center content-center justify-center h-full">
        <Clapperboard size={26} strokeWidth={1.6} aria-hidden />
        No video. The homepage shows the default scene.
      </p>
    </div>
  )
}

export const LocalFilm = ({ file }: { file: File }) => (
  <Player key={`${file.name} ${file.size} ${file.lastModified}`} source={file} label={file.name} />
)

function Player({ source, label }: { source: string | File; label: string }) {
  const [broken, setBroken] = useState(false)
  const open = useCallback(
    (video: HTMLVideoElement) => {
      const address = typeof source === "string" ? source : URL.createObjectURL(source)
      video.src = address
      return () => {
        if (typeof source !== "string") URL.revokeObjectURL(address)
      }
    },
    [source],
  )
  return (
    <div className={styles.film}>
      {broken ? (
        <p className="p-6 gap-4 stack justify-items-center text-center content-center justify-center h-full">
          <Clapperboard size={26} strokeWidth={1.6} aria-hidden />
          This browser can't play the video, so some visitors may not see it.
        </p>
      ) : (
        <video
          ref={open}
          aria-label={label}
          controls
          muted
          playsInline
          preload="metadata"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}
