import { type KeyboardEvent, useContext, useEffect, useState } from "react"
import { galleryAddress, galleryKeyword, galleryTitle } from "#shared/domain/media/gallery.ts"
import { panesOf, readOpening } from "#shared/domain/parts/line-opening.ts"
import { sitePath, t } from "#shared/language.ts"
import { notFoundAddress } from "#shared/not-found.ts"
import { CarFromAbove } from "#web/trade/Car.tsx"
import { call } from "../../api/call.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { CallLink } from "../ContactLinks.tsx"
import { useContent, writtenBy } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { useQuotePage } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Entry.module.css"
import { type Entry, FirstPage } from "./first-page.ts"
import { Tile } from "./Tile.tsx"
import { titleOfEntry } from "./title.ts"

const loadEntry = async (id: string): Promise<Entry | undefined> => {
  try {
    const [entry] = await call("listGallery", { id })
    return entry
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // On other failures the rendered entry stays.
    if (error.status !== 404) return undefined
  }
  // It was unpublished a moment ago. The specification wants an error in the log and Not Found, which has the status 404.
  // oxlint-disable-next-line no-console
  console.error(`Nothing in the gallery has the id ${id}.`)
  location.replace(notFoundAddress(location.pathname + location.search))
  return undefined
}

const loadOtherEntries = async (id: string): Promise<readonly Entry[]> => {
  try {
    const page = await call("listGallery", { limit: "5" })
    return page.filter(({ _id }) => _id !== id).slice(0, 4)
  } catch {
    return []
  }
}

export default function GalleryEntry({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const { business } = useContent()
  const { id = "", keyword } = parameters
  const [rendered] = useContext(FirstPage)
  const [entry, setEntry] = useState(rendered)
  const [more, setMore] = useState<readonly Entry[]>([])
  useEffect(() => {
    const compare = async () => {
      const current = await loadEntry(id)
      if (current && current.version !== rendered?.version) setEntry(current)
    }
    void compare()
    void loadOtherEntries(id).then(setMore)
  }, [id, rendered])
  useEffect(() => {
    if (entry && keyword !== galleryKeyword(entry))
      history.replaceState(history.state, "", sitePath(galleryAddress(entry)))
  }, [entry, keyword])
  useDocumentTitle(entry ? titleOfEntry(entry) : t("Gallery"), business.businessname)

  return (
    <SiteFrame>
      <div className={`wrap ${styles.page}`}>
        <nav aria-label="Breadcrumb" className={`${styles.breadcrumb} mb-6 text-soft type-text`}>
          <a href={sitePath("/gallery")}>Gallery</a> <span aria-hidden="true">/</span>{" "}
          {entry ? galleryTitle(entry) : id}
        </nav>
        {entry && (
          <article className={styles.columns}>
            <Photos key={entry.version} entry={entry} />
            <Facts entry={entry} />
          </article>
        )}
        {more.length > 0 && (
          <section className={`${styles.more} mt-9`} aria-labelledby="more">
            <h2 className="mb-7 type-section" id="more">
              More from our shops
            </h2>
            <ul className="stack columns-4 gap-6">
              {more.map((other) => (
                <li key={other._id}>
                  <Tile entry={other} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </SiteFrame>
  )
}

function Photos({ entry }: { entry: Entry }) {
  const { urls, thumbs } = entry
  const [photoIndex, setPhotoIndex] = useState(0)
  const go = (step: number) => setPhotoIndex((photoIndex + step + urls.length) % urls.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || urls.length < 2) return
    event.preventDefault()
    go(step)
  }
  const position = t(`Photo ${photoIndex + 1} of ${urls.length}`)
  return (
    <section aria-label="Photos">
      <div className={styles.frame}>
        <img
          key={urls[photoIndex]}
          className="block w-full"
          src={urls[photoIndex]}
          alt={`${titleOfEntry(entry)}. ${position}.`}
        />
        {urls.length > 1 && (
          <>
            <button
              type="button"
              className={`${styles.back} border-0 middle text-white rounded-full pointer absolute`}
              aria-label="Previous photo"
              onKeyDown={onKeyDown}
              onClick={() => go(-1)}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              className={`${styles.nextPhoto} border-0 middle text-white rounded-full pointer absolute`}
              aria-label="Next photo"
              onKeyDown={onKeyDown}
              onClick={() => go(1)}
            >
              <Icon name="arrow" />
            </button>
          </>
        )}
      </div>
      {urls.length > 1 && (
        <>
          <ul className={`${styles.thumbs} stack columns-4 gap-5 mt-5`}>
            {thumbs.map((thumb, index) => (
              <li key={thumb}>
                <a
                  href={urls[index]}
                  aria-label={t(`Photo ${index + 1}`)}
                  aria-current={index === photoIndex}
                  onKeyDown={onKeyDown}
                  onClick={(event) => {
                    event.preventDefault()
                    setPhotoIndex(index)
                  }}
                >
                  <img className="block w-full" src={thumb} alt="" loading="lazy" decoding="async" />
                </a>
              </li>
            ))}
          </ul>
          <p className="spoken" role="status">
            {position}
          </p>
        </>
      )}
    </section>
  )
}

const panesIn = (service: string) => {
  const opening = service.split(/[^A-Za-z]+/).find((word) => readOpening(word) !== undefined)
  return panesOf({ opening, orientation: service })
}

function Facts({ entry }: { entry: Entry }) {
  const quotePage = useQuotePage()
  const { year, make, model, submodel, favorite } = entry
  const service = writtenBy(entry, "service")
  // The words that name panes are English.
  const lit = panesIn(entry.service)
  const rows: { name: string; text: string | number; lang?: string | undefined }[] = [
    { name: t("Year"), text: year },
    { name: t("Make"), text: make },
    { name: t("Model"), text: model },
    { name: t("Submodel"), text: submodel },
    { name: t("Service"), ...service },
  ]
  return (
    <div className={`${styles.facts} stack gap-6`}>
      <h1 className="type-title wrap-anywhere">{galleryTitle(entry)}</h1>
      {favorite && (
        <p className={`${styles.favorite} bar gap-4 weight-strong`}>
          <Icon name="star" /> Shop favorite
        </p>
      )}
      <dl>
        {rows.map(({ name, text, lang }) =>
          text === "" ? null : (
            <div key={name}>
              <dt className="text-soft">{name}</dt>
              <dd lang={lang} className="weight-strong wrap-anywhere">
                {text}
              </dd>
            </div>
          ),
        )}
      </dl>
      {lit.length > 0 && (
        <svg className={styles.car} viewBox="0 0 900 400" aria-hidden="true">
          <CarFromAbove lit={lit} />
        </svg>
      )}
      {quotePage ? (
        <a
          className="btn amber"
          href={`${quotePage}?search=${encodeURIComponent(`${year} ${make} ${model}`)}`}
        >
          Get a quote like this
        </a>
      ) : (
        <CallLink className="btn amber">
          <Icon name="phone" /> Call Us about one like this
        </CallLink>
      )}
    </div>
  )
}
