import { t } from "#shared/language.ts"
import wide from "../../ui/scene/wide.webp"
import { CallLink, TextLink } from "../ContactLinks.tsx"
import { useContent, writtenBy } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { useIsClosed } from "../OpeningLine.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { blocksOf } from "./blocks.ts"
import styles from "./Warranty.module.css"

export default function Warranty() {
  const { business, branches } = useContent()
  return (
    <SiteFrame scene at="/warranty">
      <section className={styles.head}>
        <img className="w-full absolute" src={wide} alt="" width="2160" height="760" fetchPriority="high" />
        <div className="wrap">
          <h1>
            If it leaks, it's
            <br />
            ours to fix.
          </h1>
          <p className="mt-6 type-heading">
            Our Lifetime Warranty, {branches.length > 1 ? "at any of our shops" : "at the shop"} or wherever
            you park.
          </p>
        </div>
      </section>
      <div className={`wrap ${styles.page}`}>
        <Words {...writtenBy(business, "warrantyData")} />
        <Ask />
      </div>
      <section className={styles.claimSteps}>
        <div className="wrap">
          <h2>How to use it</h2>
          <ol className="gap-9 stack columns-3 mt-9">
            <li>
              <b>Call or text us</b>
              The phone number from the job is enough. You don't need the paper.
            </li>
            <li>
              <b>We look first</b>A technician water-tests the glass and road-tests for wind noise. You see
              what they found.
            </li>
            <li>
              <b>We fix it</b>
              Same shop or another, same day when we can. If it's our work, it costs you nothing.
            </li>
          </ol>
        </div>
      </section>
    </SiteFrame>
  )
}

function Words({ text: typed, lang }: { text: string; lang: string | undefined }) {
  const blocks = blocksOf(typed)
  if (blocks.length === 0)
    return (
      <p role="alert" className={styles.none}>
        The text of our warranty isn't on this page right now. Call or text us and we'll tell you what it
        covers.
      </p>
    )
  return (
    <article lang={lang} className={blocks.some(({ heading }) => heading) ? undefined : styles.short}>
      {blocks.map(({ heading, text }) => (
        <section key={`${heading} ${text}`}>
          {heading && <h2>{heading}</h2>}
          <p className="type-heading wrap-anywhere">{text}</p>
        </section>
      ))}
    </article>
  )
}

const asText = t("Hi, I have a question about the warranty on my glass. The phone number on the job is ")

function Ask() {
  const closed = useIsClosed()
  return (
    <aside className={styles.questions}>
      <h2 className="type-heading">Is something leaking?</h2>
      <p className="text-soft type-text">We'll find your job by phone number.</p>
      <CallLink className={closed ? "btn out" : "btn amber"}>
        <Icon name="phone" /> Call Us
      </CallLink>
      <TextLink className={closed ? "btn amber" : "btn out"} body={asText}>
        <Icon name="text" /> Text Us
      </TextLink>
    </aside>
  )
}
