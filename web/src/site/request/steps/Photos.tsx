import { type ChangeEvent, useId, useState } from "react"
import { maxPhotos } from "#shared/domain/job/services.ts"
import { t } from "#shared/language.ts"
import { Icon, IconDrawing } from "../../Icon.tsx"
import type { SentPhoto } from "../booking/draft.ts"
import { addPhotos, giveUp, removePhoto, retry, type Upload, useUploads } from "../booking/photo-uploads.ts"
import styles from "./Photos.module.css"

const camera =
  "M4 8h3l1.600-2.500h6.800L17 8h3a1.500 1.500 0 0 1 1.500 1.500v8A1.500 1.500 0 0 1 20 19H4a1.500 1.500 0 0 1-1.500-1.500v-8A1.500 1.500 0 0 1 4 8ZM8.600 13.200a3.400 3.400 0 1 0 6.800 0a3.400 3.400 0 1 0-6.800 0"

export function Photos({ photos }: { photos: readonly SentPhoto[] }) {
  const leaving = useUploads()
  const [notice, setNotice] = useState<string>()
  const id = useId()
  const count = photos.length + leaving.length
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setNotice(addPhotos([...(target.files ?? [])]))
    target.value = ""
  }
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>A photo helps</h2>
      <ul className={`${styles.photos} stack columns-2 gap-5`}>
        {photos.map(({ key, thumb }, index) => (
          <li key={key}>
            <img className="w-full absolute" src={thumb} alt={t(`Damage ${index + 1}`)} />
            <button type="button" className={styles.remove} onClick={() => removePhoto(key)}>
              <Icon name="close" />
              <span className="spoken">Remove photo {index + 1}</span>
            </button>
          </li>
        ))}
        {leaving.map((photo) => (
          <OnItsWay key={photo.id} photo={photo} />
        ))}
        {count < maxPhotos && (
          <li>
            <label className={styles.add}>
              <IconDrawing d={camera} />
              {count === 0 ? "Add a photo" : "Add another photo"}
              <input type="file" accept="image/*" multiple className="spoken" onChange={choose} />
            </label>
          </li>
        )}
      </ul>
      <p className="hide-empty mt-4 text-ink type-text" role="status">
        {notice}
      </p>
    </section>
  )
}

function OnItsWay({ photo: { id, name, thumb, state } }: { photo: Upload }) {
  return (
    <li className={styles.uploading} data-failed={state.is === "failed"}>
      {thumb !== "" && <img className="w-full absolute" src={thumb} alt="" />}
      <div className={styles.uploadState}>
        {state.is === "sending" ? (
          <>
            <span>Sending</span>
            <progress
              className="border-0 w-full rounded-1 overflow-hidden"
              value={state.share}
              aria-label={t(`Sending ${name}`)}
            />
          </>
        ) : (
          <>
            <span role="alert">{state.sentence}</span>
            {state.mayRetry && (
              <button type="button" className="btn out" onClick={() => retry(id)}>
                Try again
              </button>
            )}
          </>
        )}
      </div>
      <button type="button" className={styles.remove} onClick={() => giveUp(id)}>
        <Icon name="close" />
        <span className="spoken">Remove {name}</span>
      </button>
    </li>
  )
}
