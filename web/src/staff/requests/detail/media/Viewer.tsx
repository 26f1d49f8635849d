import { Modal } from "@mantine/core"
import { ChevronLeft, ChevronRight, Download, Trash2, X } from "lucide-react"
import { type PointerEvent, useEffect, useRef, useState } from "react"
import type { Media } from "#shared/api/requests/media.ts"
import { categoriesFor, categoryText, type OfferedCategory } from "#shared/domain/media/media.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { TapShield } from "#web/ui/dialog/TapShield.tsx"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import { createdText } from "../created-text.ts"
import { CategorySelect } from "./CategorySelect.tsx"
import type { Shot } from "./shots.ts"
import styles from "./Viewer.module.css"

type Props = {
  shots: readonly Shot[]
  index: number
  now: Date
  role: Role
  mayChange: (media: Media) => boolean
  onGo: (id: Shot["id"]) => void
  onChangeCategory: (media: Media, category: OfferedCategory) => void
  onDelete: (media: Media) => void
  /** Called when a picture fails to load, because its signed URL may have expired. */
  onExpired: () => void
  onClose: () => void
}

export default function Viewer({
  shots,
  index,
  now,
  role,
  mayChange,
  onGo,
  onChangeCategory,
  ...acts
}: Props) {
  const { onDelete, onExpired, onClose } = acts
  const shot = shots[index]
  const go = (steps: number) => {
    const next = shots[(index + steps + shots.length) % shots.length]
    if (next) onGo(next.id)
  }
  const swipe = useSwipe(go)
  const disabledReason = useNeedsSignal()
  usePreloadedNeighbors(shots, index)
  if (!shot) return null
  const { of, src, fileName } = shot
  const several = shots.length > 1
  const filed = categoriesFor(role).find((category) => category === of.category)
  const description = `${categoryText(of.category)}, ${of.postingUserName}, ${createdText(of, now)}`
  return (
    <>
      <Modal
        opened
        fullScreen
        onClose={onClose}
        withCloseButton={false}
        padding={0}
        transitionProps={{ transition: "fade" }}
        classNames={{ content: styles.content ?? "", body: styles.body ?? "" }}
      >
        {several && <Arrows onGo={go} />}
        <div className={styles.head}>
          <div className="flex-1 min-w-0">
            <Modal.Title>
              {categoryText(of.category)}
              {several && <small>{`${index + 1} of ${shots.length}`}</small>}
            </Modal.Title>
            <p>
              {of.postingUserName}, {createdText(of, now)}
            </p>
          </div>
          <ButtonLink
            kind="ink"
            size="large"
            icon={Download}
            href={src}
            download={fileName}
            label="Download"
          />
          {mayChange(of) && filed && (
            <div className={`${styles.category} flex-1 min-w-0`}>
              <CategorySelect
                label={of.media.length > 1 ? `Category of ${of.media.length} pictures` : "Category"}
                category={filed}
                role={role}
                disabledReason={disabledReason}
                onChange={(category) => onChangeCategory(of, category)}
              />
            </div>
          )}
          {mayChange(of) && (
            <Button
              kind="ink"
              size="large"
              icon={Trash2}
              label="Delete"
              disabledReason={disabledReason}
              onClick={() => onDelete(of)}
            />
          )}
          <Button kind="ink" size="large" icon={X} label="Close" onClick={onClose} />
        </div>
        <output className="spoken">{`${description}, ${index + 1} of ${shots.length}`}</output>
        <figure className={styles.stage} {...swipe}>
          <Picture key={shot.id} shot={shot} alt={description} onExpired={onExpired} />
        </figure>
        {several && (
          <div className={styles.foot}>
            <Button kind="ink" size="large" icon={ChevronLeft} onClick={() => go(-1)}>
              Previous
            </Button>
            <Button kind="ink" size="large" icon={ChevronRight} onClick={() => go(1)}>
              Next
            </Button>
          </div>
        )}
      </Modal>
      <TapShield opened />
    </>
  )
}

/**
 * Shows the thumbnail while the picture loads. If it fails, tries a new URL once, then shows that it is
 * missing.
 */
function Picture({ shot, alt, onExpired }: { shot: Shot; alt: string; onExpired: () => void }) {
  const { src, thumb } = shot
  const [loaded, setLoaded] = useState(false)
  const [failed, setFailed] = useState<string>()
  const fail = () => {
    setFailed(src)
    onExpired()
  }
  if (failed === src)
    return (
      <p className="p-6 text-center" role="alert">
        Couldn't load this picture. Check your connection.
      </p>
    )
  return (
    <>
      {!loaded && (
        <img src={thumb} alt="" className={`${styles.small} w-full h-full block max-w-full object-contain`} />
      )}
      <img
        className="block max-w-full object-contain"
        src={src}
        alt={alt}
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={fail}
      />
    </>
  )
}

/** Renders inside the dialog, because `useHotkeys` ignores keys of covered layers. */
function Arrows({ onGo }: { onGo: (steps: number) => void }) {
  useHotkeys({
    arrowleft: [t("Previous picture"), () => onGo(-1)],
    arrowright: [t("Next picture"), () => onGo(1)],
  })
  return null
}

/** Pixels. Shorter moves are taps. */
const shortest = 48

/** Ignores vertical moves and zoomed pictures. */
function useSwipe(onGo: (steps: number) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary, pointerType }: PointerEvent) => {
      from.current = isPrimary && pointerType !== "mouse" ? { x, y } : undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = undefined
      if (!start || (window.visualViewport?.scale ?? 1) > 1.05) return
      const [across, down] = [clientX - start.x, clientY - start.y]
      if (Math.abs(across) >= shortest && Math.abs(across) > 2 * Math.abs(down)) onGo(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = undefined
    },
  }
}

function usePreloadedNeighbors(shots: readonly Shot[], index: number): void {
  const neighborUrls = [shots[index - 1]?.src, shots[index + 1]?.src]
    .filter((src) => src !== undefined)
    .join("\n")
  useEffect(() => {
    for (const src of neighborUrls.split("\n").filter(Boolean)) new Image().src = src
  }, [neighborUrls])
}
