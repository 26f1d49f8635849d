import { type KeyboardEvent, useId, useState } from "react"
import { type Pane, paneNames, panes } from "#shared/domain/parts/openings.ts"
import { t } from "#shared/language.ts"
import styles from "./Car.module.css"
import {
  bodyFromAbove,
  bodyFromTheSide,
  panesFromAbove,
  panesFromTheSide,
  roofFromAbove,
} from "./car-shape.ts"

type Glass = {
  lit: readonly Pane[]
  /** Panes that the car doesn't have. They are pale, and can still be chosen: a catalog may lack one. */
  missing?: readonly Pane[] | undefined
  /** Makes the panes selectable: by pointer in the drawing, by keyboard in a list. */
  onPick?: ((pane: Pane) => void) | undefined
}

/** The id of the sentence that says what is wrong with the choice. */
type Invalid = { errorId?: string | undefined }

function Panes({ shapes, lit, missing, onPick }: Glass & { shapes: readonly (readonly [Pane, string])[] }) {
  return shapes.map(([pane, path]) => (
    <g key={pane} className={onPick && styles.pickable} onClick={onPick && (() => onPick(pane))}>
      {/* A wide invisible stroke makes small panes large enough to tap. */}
      {onPick && <path d={path} className={styles.hit} />}
      <path
        d={path}
        className={lit.includes(pane) ? styles.lit : missing?.includes(pane) ? styles.missing : styles.pane}
      >
        <title>{paneNames[pane]}</title>
      </path>
    </g>
  ))
}

/** 900 by 400 units. `plain` omits creases, lamps, and reflections. */
export function CarFromAbove({ plain = false, ...glass }: Glass & { plain?: boolean }) {
  return (
    <g>
      <path
        className={styles.mirror}
        d="M338 34C336 20 342 10 354 8C362 8 366 14 364 22L360 34ZM338 366C336 380 342 390 354 392C362 392 366 386 364 378L360 366Z"
      />
      <path className={styles.body} d={bodyFromAbove} />
      {!plain && (
        <>
          <g className={styles.crease}>
            <path d="M62 132C130 108 196 100 258 104M62 268C130 292 196 300 258 296" />
            <path d="M90 200C84 172 86 140 96 112M90 200C84 228 86 260 96 288" opacity=".55" />
            <path d="M862 138C848 118 846 102 850 88M862 262C848 282 846 298 850 312" />
            <path d="M314 52C430 40 640 40 800 56M314 348C430 360 640 360 800 344" opacity=".6" />
          </g>
          <path
            className={styles.lamp}
            d="M40 128C46 104 58 84 78 74C84 82 80 96 70 108C62 118 52 126 40 128ZM40 272C46 296 58 316 78 326C84 318 80 304 70 292C62 282 52 274 40 272Z"
          />
          <path
            className={styles.tail}
            d="M866 112C862 92 854 78 842 68C834 76 836 92 846 104C852 110 860 113 866 112ZM866 288C862 308 854 322 842 332C834 324 836 308 846 296C852 290 860 287 866 288Z"
          />
          <path className={styles.trim} d="M290 84C262 122 250 160 250 200C250 240 262 278 290 316" />
        </>
      )}
      <path className={styles.roof} d={roofFromAbove} />
      <Panes shapes={panesFromAbove} {...glass} />
      {!plain && (
        <g className={styles.glint}>
          <path d="M300 128L404 104M291 156L376 136" />
          <path d="M505 142L578 142" />
          <path d="M794 122L830 110" />
        </g>
      )}
    </g>
  )
}

const spokes = [0, 72, 144, 216, 288]

const Wheel = ({ x }: { x: number }) => (
  <g>
    <circle cx={x} cy="260" r="65" className={styles.dark} />
    <circle cx={x} cy="260" r="46" className={styles.rim} />
    {spokes.map((angle) => (
      <path
        key={angle}
        transform={`rotate(${angle} ${x} 260)`}
        d={`M${x - 7} 250L${x - 11} 218M${x + 7} 250L${x + 11} 218`}
        className={styles.spoke}
      />
    ))}
    <circle cx={x} cy="260" r="9" className={styles.hub} />
  </g>
)

/** 900 by 330 units. */
export function CarFromTheSide({ side = "left", ...glass }: Glass & { side?: "left" | "right" }) {
  return (
    <g>
      <path className={styles.dark} d="M126 270L764 270L760 289L130 289Z" />
      <path className={styles.body} d={bodyFromTheSide} />
      <path
        className={styles.dark}
        d="M312 127C356 86 402 50 448 37C500 26 560 24 610 26C664 28 716 35 754 52C780 66 800 88 812 107C780 112 744 115 700 117C570 122 440 122 312 127Z"
      />
      <g className={styles.crease}>
        <path d="M86 176C220 158 460 152 640 156C730 158 810 150 866 152" />
        <path d="M300 262C420 256 520 256 596 258" />
        <path d="M372 124C362 170 366 226 386 276M556 118C560 170 560 226 558 280M716 114C728 150 720 190 700 200" />
        <path d="M306 122C288 128 276 136 268 150" opacity=".6" />
      </g>
      <path className={styles.clad} d="M273 286L616 284L612 274C500 272 390 272 277 275Z" />
      <path
        className={styles.handle}
        d="M498 146h40a4 4 0 0 1 0 8h-40a4 4 0 0 1 0-8ZM648 144h40a4 4 0 0 1 0 8h-40a4 4 0 0 1 0-8Z"
      />
      <path className={styles.lamp} d="M36 188C50 176 84 168 124 166C116 180 84 192 40 198Z" />
      <path className={styles.tail} d="M868 152C852 152 828 154 808 160C818 172 846 178 872 178Z" />
      <Wheel x={199} />
      <Wheel x={690} />
      <Panes shapes={panesFromTheSide(side)} {...glass} />
      <path
        className={styles.mirror}
        transform="translate(17 9)"
        pointerEvents="none"
        d="M352 132C350 118 360 110 378 110C392 110 398 116 396 126C394 134 384 138 368 138Z"
      />
      <g className={styles.glint}>
        <path d="M408 106L458 54M424 110L486 46" />
        <path d="M584 108L634 48" />
      </g>
    </g>
  )
}

type Props = Glass &
  Invalid & {
    single?: boolean
    /** `unfolded` shows the passenger side mirrored on top, the roof, and the driver side below. */
    view?: "above" | "unfolded"
    className?: string | undefined
  }

export function Car({ view = "above", single = false, className, errorId, ...glass }: Props) {
  const { lit, onPick } = glass
  const litPanes = lit.map((pane) => paneNames[pane]).join(", ")
  const label = litPanes === "" ? t("Car, no glass selected") : t(`Car, selected: ${litPanes}`)
  const drawing =
    view === "above" ? (
      <svg viewBox="14 0 872 400" className={styles.car} aria-hidden="true">
        <CarFromAbove {...glass} />
      </svg>
    ) : (
      <svg viewBox="14 0 872 1026" className={styles.car} aria-hidden="true">
        <g transform="matrix(1 0 0 -1 0 328)">
          <CarFromTheSide {...glass} side="right" />
        </g>
        <g transform="translate(0 312)">
          <CarFromAbove {...glass} />
        </g>
        <g transform="translate(0 698)">
          <CarFromTheSide {...glass} />
        </g>
      </svg>
    )
  return (
    <figure className={`${styles.figure} ${className ?? ""}`} aria-label={label}>
      {drawing}
      {onPick && (
        <PaneList {...glass} errorId={errorId} onPick={onPick} type={single ? "radio" : "checkbox"} />
      )}
    </figure>
  )
}

/**
 * The panes as a list with one tab stop. Hidden until it has focus, then it stays, so that nothing moves under a
 * click.
 */
function PaneList({
  lit,
  missing,
  onPick,
  type,
  errorId,
}: Glass & Invalid & { onPick: (pane: Pane) => void; type: "radio" | "checkbox" }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [current, setCurrent] = useState<Pane>(lit[0] ?? "windshield")
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step === undefined || type === "radio") return
    event.preventDefault()
    const next = panes.at((panes.indexOf(current) + step) % panes.length) ?? current
    event.currentTarget.closest("fieldset")?.querySelector<HTMLInputElement>(`[value="${next}"]`)?.focus()
  }
  return (
    <fieldset className={isOpen ? styles.list : `${styles.list} ${styles.hidden}`}>
      <legend>
        Choose the glass{" "}
        {type === "checkbox" && <small>Use the arrow keys to move and Space to choose</small>}
      </legend>
      {panes.map((pane) => (
        <label key={pane}>
          <input
            type={type}
            name={id}
            value={pane}
            checked={lit.includes(pane)}
            onChange={() => onPick(pane)}
            onFocus={() => {
              setCurrent(pane)
              setIsOpen(true)
            }}
            onKeyDown={move}
            aria-invalid={(errorId !== undefined && pane === current) || undefined}
            aria-describedby={pane === current ? errorId : undefined}
            tabIndex={type === "radio" || pane === current ? undefined : -1}
          />
          {paneNames[pane]}
          {missing?.includes(pane) && " (none listed for this car)"}
        </label>
      ))}
    </fieldset>
  )
}
