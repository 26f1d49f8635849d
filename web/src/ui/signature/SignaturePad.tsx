import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react"
import Pad, { type PointGroup } from "signature_pad"
import { messages } from "#shared/messages.ts"
import { collectPoints } from "./collect-points.ts"
import styles from "./SignaturePad.module.css"
import { type Box, boundsOf, fitStrokes, margin, withCollectedPoints } from "./strokes.ts"

export type SignatureRef = {
  clear: () => void
  /** The signature as a PNG data URL, or undefined if the pad is empty. */
  picture: () => string | undefined
}

export const signatureInk = "#123a6b"

/** The maximum width of a stored signature, px: sharp in print, small to send. */
const widestPicture = 1200

type Sheet = {
  clear: () => void
  picture: () => string | undefined
  close: () => void
}

/** Crops to the strokes, so that every signature has the same size on the invoice. */
function cropToStrokes(canvas: HTMLCanvasElement, strokes: PointGroup[]): string | undefined {
  const bounds = boundsOf(strokes)
  if (!bounds) return undefined
  const ratio = canvas.width / canvas.offsetWidth
  const left = Math.max(0, (bounds.left - margin) * ratio)
  const top = Math.max(0, (bounds.top - margin) * ratio)
  const width = Math.min(canvas.width, (bounds.right + margin) * ratio) - left
  const height = Math.min(canvas.height, (bounds.bottom + margin) * ratio) - top
  const scale = Math.min(1, widestPicture / Math.max(width, height))

  const cut = document.createElement("canvas")
  cut.width = Math.ceil(width * scale)
  cut.height = Math.ceil(height * scale)
  cut.getContext("2d")?.drawImage(canvas, left, top, width, height, 0, 0, cut.width, cut.height)
  return cut.toDataURL("image/png")
}

/** The pad has the screen's resolution and rescales the strokes when its size changes. */
function createSheet(canvas: HTMLCanvasElement, onSignedChange: (signed: boolean) => void): Sheet {
  const pad = new Pad(canvas, { penColor: signatureInk, minWidth: 0.9, maxWidth: 2.8, throttle: 0 })
  const sizeNow = (): Box => ({ width: canvas.offsetWidth, height: canvas.offsetHeight })
  let signed: { strokes: PointGroup[]; canvasSize: Box } = { strokes: [], canvasSize: sizeNow() }
  let drawing = false
  const collector = collectPoints(canvas)

  const fit = () => {
    const size = sizeNow()
    // Clearing the pad would lose a stroke in progress, so resizing waits until it ends.
    if (drawing || size.width === 0 || size.height === 0) return
    const ratio = Math.max(1, window.devicePixelRatio)
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
    canvas.getContext("2d")?.scale(canvas.width / size.width, canvas.height / size.height)
    pad.fromData(fitStrokes(signed.strokes, signed.canvasSize, size))
  }
  pad.addEventListener("beginStroke", () => {
    drawing = true
    signed = { ...signed, canvasSize: sizeNow() }
  })
  pad.addEventListener("endStroke", () => {
    drawing = false
    const strokes = withCollectedPoints(pad.toData(), collector.drawn())
    if (strokes !== pad.toData()) pad.fromData(strokes)
    signed = { strokes, canvasSize: signed.canvasSize }
    onSignedChange(true)
    if (signed.canvasSize.width !== canvas.offsetWidth || signed.canvasSize.height !== canvas.offsetHeight)
      fit()
  })
  const watching = new ResizeObserver(fit)
  watching.observe(canvas)

  return {
    clear: () => {
      // Turning the pad off and on ends a stroke that is still being drawn.
      pad.off()
      pad.clear()
      pad.on()
      drawing = false
      signed = { strokes: [], canvasSize: sizeNow() }
      onSignedChange(false)
    },
    picture: () => cropToStrokes(canvas, pad.toData()),
    close: () => {
      watching.disconnect()
      collector.close()
      pad.off()
    },
  }
}

export function SignaturePad({
  ref,
  onSigned,
  className,
}: {
  ref: Ref<SignatureRef>
  onSigned: (signed: boolean) => void
  className?: string | undefined
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<Sheet>(undefined)
  const [isUnavailable, setUnavailable] = useState(false)
  const onSignedChange = useRef(onSigned)
  useEffect(() => {
    onSignedChange.current = onSigned
  })

  useEffect(() => {
    // A browser that is out of memory returns no context.
    if (!canvas.current?.getContext("2d")) return setUnavailable(true)
    const opened = createSheet(canvas.current, (signed) => onSignedChange.current(signed))
    sheet.current = opened
    return opened.close
  }, [])

  useImperativeHandle(
    ref,
    () => ({ clear: () => sheet.current?.clear(), picture: () => sheet.current?.picture() }),
    [],
  )

  return (
    <div className={`${styles.sheet} ${className ?? ""}`}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Signature field" />
      <svg className={styles.line} viewBox="0 0 540 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M20 26C150 16 390 16 520 26" vectorEffect="non-scaling-stroke" />
      </svg>
      {isUnavailable && (
        <p className={styles.missing} role="alert">
          {messages.payments.noSheet}
        </p>
      )}
      <span className={styles.cross} aria-hidden="true">
        ×
      </span>
    </div>
  )
}
