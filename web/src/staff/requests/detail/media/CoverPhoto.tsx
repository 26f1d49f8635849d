import { SquareDashed } from "lucide-react"
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react"
import type { Cover } from "#shared/api/gallery.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./CoverPhoto.module.css"
import { between, byKey, firstCover } from "./covered-areas.ts"

type Props = {
  src: string
  name: string
  covers: readonly Cover[]
  onCovers: (covers: readonly Cover[]) => void
}

const percent = (share: number) => `${share * 100}%`
const styleOf = ({ x, y, width, height }: Cover) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

export function CoverPhoto({ src, name, covers, onCovers }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<{ from: { x: number; y: number }; cover: Cover | undefined }>()

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || event.target instanceof HTMLButtonElement) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing({ from: pointOf(event), cover: undefined })
  }
  const go = (event: PointerEvent) => {
    if (drawing) setDrawing({ ...drawing, cover: between(drawing.from, pointOf(event)) })
  }
  const end = () => {
    if (drawing?.cover) onCovers([...covers, drawing.cover])
    setDrawing(undefined)
  }
  const change = (index: number, cover: Cover | undefined) =>
    onCovers(cover ? covers.with(index, cover) : covers.toSpliced(index, 1))
  const onKeyDown = (index: number, cover: Cover) => (event: KeyboardEvent) => {
    const isGone = event.key === "Delete" || event.key === "Backspace"
    const changed = byKey(cover, event.key, event.shiftKey)
    if (!isGone && !changed) return
    event.preventDefault()
    change(index, isGone ? undefined : changed)
  }

  return (
    <fieldset className="stack min-w-0 gap-4 p-0 m-0 border-0">
      <legend className="spoken">{name}</legend>
      <div
        ref={stage}
        className={styles.stage}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => setDrawing(undefined)}
      >
        <img className="block max-w-full" src={src} alt={name} draggable={false} />
        {covers.map((cover, index) => (
          <button
            key={index}
            type="button"
            className={styles.cover}
            style={styleOf(cover)}
            aria-label={`Cover ${index + 1}. Arrow keys move it, Shift and arrow keys size it, Delete removes it.`}
            onKeyDown={onKeyDown(index, cover)}
            onDoubleClick={() => change(index, undefined)}
          />
        ))}
        {drawing?.cover && <span className={styles.cover} style={styleOf(drawing.cover)} />}
      </div>
      <div className="cluster items-center gap-x-5 gap-y-4">
        <Button icon={SquareDashed} size="large" onClick={() => onCovers([...covers, firstCover])}>
          Cover a plate or face
        </Button>
        {covers.length > 0 && (
          <Button size="large" kind="quiet" onClick={() => onCovers(covers.slice(0, -1))}>
            Remove last cover
          </Button>
        )}
        <small>Or draw over it on the photo.</small>
      </div>
    </fieldset>
  )
}
