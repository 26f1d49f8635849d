import { writtenLanguage } from "#shared/language.ts"
import { useContent } from "../content.ts"
import styles from "./CustomerReviews.module.css"

const siteOf = (link: string) => new URL(link).hostname.replace(/^www\./, "")

/** Reviews that the owner entered, each linked to where the customer wrote it. Nothing without any. */
export function CustomerReviews() {
  const { siteReviews } = useContent().settings
  if (siteReviews.length === 0) return null
  return (
    <section className={`wrap ${styles.reviews}`} aria-labelledby="reviews">
      <h2 id="reviews">What customers say</h2>
      <ul>
        {siteReviews.map(({ _id, name, text, link }) => (
          <li key={_id}>
            <figure>
              <blockquote lang={writtenLanguage}>{text}</blockquote>
              <figcaption>
                <b>{name}</b>
                <a href={link} target="_blank" rel="noreferrer">
                  Read it on {siteOf(link)}
                </a>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
