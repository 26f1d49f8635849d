import { Aperture, Flashlight } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { maxPixels } from "#shared/domain/media/media.ts"
import { hasRightCheckDigit } from "#shared/domain/vehicle/vin.ts"
import { vinInBarcodes } from "#shared/domain/vehicle/vin-barcode.ts"
import { t } from "#shared/language.ts"
import { scaleSource, toJpeg } from "#web/data/uploads/shrink.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./Camera.module.css"
import { textsIn } from "./read-barcode.ts"

type Props = {
  /** With `vin` if the barcode was read. */
  onPicture: (picture: Blob, vin?: string) => void
  onFailed: (sentence: string) => void
  children: ReactNode
}

export function Camera({ onPicture, onFailed, children }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [hint, setHint] = useState<string>()
  const track = useStream(video, onFailed)
  const running = track !== undefined
  useScan(video, running, { onPicture, onHint: setHint })
  const takePicture = async () => {
    if (video.current) onPicture(await pictureOf(video.current))
  }
  return (
    <div className="stack gap-4">
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it shows what the camera sees, and has no sound */}
        <video ref={video} playsInline muted aria-label="Camera" />
        <i className={styles.band} />
      </div>
      <p role="status" className={styles.hint}>
        {running ? (hint ?? t("Hold the VIN barcode inside the frame.")) : "Starting the camera"}
      </p>
      <div className={styles.acts}>
        <Torch track={track} />
        <Button
          size="large"
          icon={Aperture}
          disabledReason={running ? undefined : t("The camera is starting.")}
          onClick={() => void takePicture()}
        >
          Take picture
        </Button>
        {children}
      </div>
    </div>
  )
}

const sizeOf = ({ videoWidth: width, videoHeight: height }: HTMLVideoElement) => ({ width, height })

const pictureOf = (video: HTMLVideoElement): Promise<Blob> =>
  toJpeg(scaleSource(video, sizeOf(video), maxPixels("vin")))

const whyNot = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError")
    return t("The camera is blocked. Allow it in your browser's settings, or choose a picture.")
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return t("This device has no camera. Choose a picture instead.")
  return t("Couldn't start the camera. Choose a picture instead.")
}

const constraints = {
  audio: false,
  // The rear camera. High resolution because bars are thin.
  video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
}

/** Shows the camera until `signal` aborts. Returns its track, for the torch. */
async function show(video: HTMLVideoElement, signal: AbortSignal): Promise<MediaStreamTrack | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia(constraints)
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) {
    stop()
    return undefined
  }
  signal.addEventListener("abort", stop)
  video.srcObject = stream
  await video.play()
  return stream.getVideoTracks()[0]
}

/** The camera track while mounted. undefined while starting. */
function useStream(
  video: RefObject<HTMLVideoElement | null>,
  onFailed: (sentence: string) => void,
): MediaStreamTrack | undefined {
  const [track, setTrack] = useState<MediaStreamTrack>()
  const callbacks = useRef(onFailed)
  useEffect(() => {
    callbacks.current = onFailed
  })
  useEffect(() => {
    const stop = new AbortController()
    const start = async () => {
      try {
        if (video.current) setTrack(await show(video.current, stop.signal))
      } catch (error) {
        if (!stop.signal.aborted) callbacks.current(whyNot(error))
      }
    }
    void start()
    return () => stop.abort()
  }, [video])
  return track
}

/** Pixels. Enough for a barcode that fills the frame. */
const maxScanPixels = 1280
/** Milliseconds between scans, so that the video stays smooth. */
const scanIntervalMs = 100
/** Share of the picture to scan, matching the frame. Square codes fit, too. */
const scannedShare = 0.62

/**
 * A VIN with a correct check digit counts at once. Others must be read twice, because barcodes can be
 * misread.
 */
function useScan(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  { onPicture, onHint }: Pick<Props, "onPicture"> & { onHint: (hint: string) => void },
): void {
  const callbacks = useRef({ onPicture, onHint })
  useEffect(() => {
    callbacks.current = { onPicture, onHint }
  })
  useEffect(() => {
    const element = video.current
    if (!running || !element) return
    const stop = new AbortController()
    let before = ""
    const scanOnce = async () => {
      const reading = vinInBarcodes(await textsIn(middleOf(element)))
      if (stop.signal.aborted || !reading) return
      if (!reading.ok) return callbacks.current.onHint(reading.detail ?? "")
      if (!hasRightCheckDigit(reading.vin) && reading.vin !== before) {
        before = reading.vin
        return
      }
      const picture = await pictureOf(element)
      if (stop.signal.aborted) return
      stop.abort()
      callbacks.current.onPicture(picture, reading.vin)
    }
    const scan = async () => {
      try {
        while (!stop.signal.aborted) {
          await scanOnce()
          await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
        }
      } catch {
        // The reader failed to load or the camera stopped. Pictures and typing still work.
        if (!stop.signal.aborted)
          callbacks.current.onHint(t("Couldn't load the barcode reader. Take a picture, or type the VIN."))
      }
    }
    void scan()
    return () => stop.abort()
  }, [running, video])
}

const middleOf = (video: HTMLVideoElement): HTMLCanvasElement => {
  const { width, height } = sizeOf(video)
  const share = Math.min(1, maxScanPixels / width)
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(width * share)
  canvas.height = Math.round(height * scannedShare * share)
  const top = (height * (1 - scannedShare)) / 2
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(video, 0, top, width, height * scannedShare, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Shown if the camera has a light, because barcodes behind windshields are dark. */
function Torch({ track }: { track: MediaStreamTrack | undefined }) {
  const [on, setOn] = useState(false)
  const can = track?.getCapabilities() as { torch?: boolean } | undefined
  if (!track || !can?.torch) return null
  const toggleLight = async () => {
    // TypeScript's DOM types lack this Image Capture constraint.
    await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] })
    setOn(!on)
  }
  return (
    <Button size="large" icon={Flashlight} onClick={() => void toggleLight()}>
      {on ? "Light off" : "Light on"}
    </Button>
  )
}
