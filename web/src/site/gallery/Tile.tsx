import { galleryAddress, galleryTitle } from "#shared/domain/media/gallery.ts"
import { sitePath } from "#shared/language.ts"
import { writtenBy } from "../content.ts"
import { Icon } from "../Icon.tsx"
import type { Entry } from "./first-page.ts"
import styles from "./Tile.module.css"

export function Tile({ entry, shown = 0, eager = false }: { entry: Entry; shown?: number; eager?: boolean }) {
  const { text, lang } = writtenBy(entry, "service")
  const src = entry.thumbs[shown] ?? entry.thumbs[0]
  return (
    <a href={sitePath(galleryAddress(entry))} className={`${styles.tile} block no-underline`}>
      <span className={styles.frame}>
        <img
          key={src}
          className={shown > 0 ? `${styles.flipped} block w-full` : "block w-full"}
          src={src}
          alt=""
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
        {entry.favorite && (
          <span className={styles.star}>
            <Icon name="star" />
            <span className="spoken">Favorite: </span>
          </span>
        )}
      </span>
      <span className={styles.caption}>
        <b className="block wrap-anywhere">{galleryTitle(entry)}</b>
        <span lang={lang} className="block wrap-anywhere text-soft">
          {text}
        </span>
      </span>
    </a>
  )
}
