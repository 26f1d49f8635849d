import { TextInput } from "@mantine/core"
import { ImagePlus, RotateCcw, Star, Trash2, Undo2, X } from "lucide-react"
import { useRef, useState } from "react"
import { t } from "#shared/language.ts"
import { acceptedImages } from "#web/data/uploads/image.ts"
import { Button } from "#web/ui/Button.tsx"
import field from "#web/ui/form/fields.module.css"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { livePictures, maxPictures, type Picture, roomFor } from "../pictures.ts"
import type { Pictures } from "../use-pictures.ts"
import styles from "./PictureEditor.module.css"

const full = t(`Add at most ${maxPictures} pictures.`)

export function PictureEditor({ pictures: edited }: { pictures: Pictures }) {
  const { pictures } = edited
  const chooser = useRef<HTMLInputElement>(null)
  const [leftOut, setLeftOut] = useState(0)
  const room = roomFor(pictures)
  const main = livePictures(pictures)[0]?.id

  return (
    <fieldset className={`${styles.pictures} stack min-w-0 gap-4 p-0 m-0 border-0`}>
      <legend>Pictures</legend>
      {pictures.length > 0 && (
        <ul className="gap-4 stack">
          {pictures.map((picture) => (
            <Tile
              key={picture.id}
              picture={picture}
              name={t(`picture ${pictures.indexOf(picture) + 1}`)}
              isMain={picture.id === main}
              full={room === 0}
              edited={edited}
            />
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        accept={acceptedImages("vehicle")}
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={({ currentTarget }) => {
          setLeftOut(edited.add([...(currentTarget.files ?? [])]))
          // Lets the user choose the same file again.
          currentTarget.value = ""
        }}
      />
      <div className={`${styles.add} cluster items-center gap-x-5 gap-y-3`}>
        <Button
          icon={ImagePlus}
          disabledReason={room === 0 ? full : undefined}
          onClick={() => chooser.current?.click()}
        >
          Add pictures
        </Button>
        <small role="status">{leftOut > 0 ? `${full} ${leftOut} didn't fit.` : hint(room)}</small>
      </div>
    </fieldset>
  )
}

const hint = (room: number): string => {
  if (room === maxPictures) return t(`Up to ${maxPictures}. The first is the main one.`)
  return room === 0 ? t("You've added all 5 pictures.") : t(`You can add ${room} more.`)
}

type TileProps = { picture: Picture; name: string; isMain: boolean; full: boolean; edited: Pictures }

function Tile({ picture, name, isMain, full: isFull, edited }: TileProps) {
  const { src, note, removed, state } = picture
  if (removed) {
    return (
      <li className={`${styles.tile} row box min-w-0 gap-4 p-4 ${styles.removed}`}>
        <img src={src} alt="" />
        <span className="flex-1 text-muted">
          {state.is === "given up" ? t("Upload cancelled") : t("Removed")}
        </span>
        <Button
          size="small"
          icon={Undo2}
          disabledReason={isFull ? full : undefined}
          onClick={() => edited.restore(picture)}
        >
          Undo
        </Button>
      </li>
    )
  }
  return (
    <li className={`${styles.tile} row box min-w-0 gap-4 p-4`}>
      <span className="flex-none relative">
        {state.is === "failed" && !state.mayRetry ? <i className={styles.none} /> : <img src={src} alt="" />}
        {isMain && <b className={styles.main}>Main</b>}
        {state.is === "sending" && (
          <progress className={styles.progress} value={state.share} aria-label={`Uploading ${name}`} />
        )}
      </span>
      <div className={styles.side}>
        {state.is === "failed" ? (
          <p className="leading-130 text-danger type-small weight-medium" role="alert">
            {state.sentence}
          </p>
        ) : (
          <TextInput
            aria-label={`Note for ${name}`}
            placeholder={state.is === "sending" ? `Sending, ${Math.round(state.share * 100)}%` : "Note"}
            classNames={field}
            error={tooLongMessage(note, 200)}
            autoComplete="off"
            value={note}
            onChange={(event) => edited.note(picture, event.currentTarget.value)}
          />
        )}
        <div className={`${styles.acts} row justify-end gap-2`}>
          {!isMain && state.is !== "failed" && (
            <Button kind="quiet" size="small" icon={Star} onClick={() => edited.makeMain(picture)}>
              Make main
            </Button>
          )}
          {state.is === "failed" && state.mayRetry && (
            <Button kind="quiet" size="small" icon={RotateCcw} onClick={() => edited.restore(picture)}>
              Try again
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            icon={state.is === "sending" ? X : Trash2}
            label={state.is === "sending" ? `Cancel ${name}` : `Remove ${name}`}
            onClick={() => edited.remove(picture)}
          />
        </div>
      </div>
    </li>
  )
}
