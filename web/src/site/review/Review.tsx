import { type MouseEvent, useEffect, useState } from "react"
import { platformNames, type ReviewPlatform } from "#shared/domain/messages/reviews.ts"
import { t } from "#shared/language.ts"
import { notFoundAddress } from "#shared/not-found.ts"
import { call } from "../../api/call.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { CallLink } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Review.module.css"

type Link = { invoiceNumber: string; reviewLink: string }
type ReviewDestination = {
  location: string
  platforms: readonly { platform: ReviewPlatform; link: string }[]
}
type Outcome = { destination?: ReviewDestination; failed?: string }

/** Milliseconds before the link opens without being counted. */
const timeoutMs = 1500

const recordVisit = async (link: Link): Promise<Outcome> => {
  try {
    return { destination: await call("recordReviewStep", { ...link, method: "viewed" }) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 404 || error.status === 400)
      location.replace(notFoundAddress(location.pathname + location.search))
    return { failed: error.message }
  }
}

/** Counts the visit with a script, so that link previews don't count. */
export default function Review({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const { invoiceNumber = "", reviewLink = "" } = parameters
  const [outcome, setOutcome] = useState<Outcome>({})
  useEffect(
    () => void recordVisit({ invoiceNumber, reviewLink }).then(setOutcome),
    [invoiceNumber, reviewLink],
  )
  const { destination, failed } = outcome
  useDocumentTitle(t("Review"), useContent().business.businessname)

  return (
    <SiteFrame>
      <section className={`wrap ${styles.page}`} aria-busy={!destination && !failed}>
        <h1>How did we do?</h1>
        {destination && <Platforms destination={destination} link={{ invoiceNumber, reviewLink }} />}
        {failed && (
          <div role="alert">
            <p>{failed}</p>
            <button type="button" className="btn ink" onClick={() => location.reload()}>
              Try Again
            </button>
          </div>
        )}
      </section>
    </SiteFrame>
  )
}

function Platforms({ destination: { platforms }, link }: { destination: ReviewDestination; link: Link }) {
  const go = (platform: ReviewPlatform, to: string) => async (event: MouseEvent) => {
    const counted = call("recordReviewStep", { ...link, method: "clicked", platform }).catch(() => undefined)
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    location.assign(to)
  }
  return (
    <>
      <p className="mt-7 text-ink type-heading">
        {platforms.length > 0
          ? "A few words help the next person with a cracked windshield. Pick where to write them."
          : "Call us and tell us about it."}
      </p>
      <ul className={styles.platforms}>
        {platforms.map(({ platform, link: to }, index) => (
          <li key={platform}>
            <a
              className={`btn ${index === 0 ? "amber" : "out"}`}
              href={to}
              onClick={(event) => void go(platform, to)(event)}
            >
              Review us on {platformNames[platform]}
            </a>
          </li>
        ))}
      </ul>
      <p className={`${styles.wrong} cluster gap-4 mt-9 text-ink`}>
        Something not right?{" "}
        <CallLink>
          <Icon name="phone" /> Call Us
        </CallLink>
      </p>
    </>
  )
}
