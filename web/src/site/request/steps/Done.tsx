import type { RefObject } from "react"
import { showPhone } from "#shared/domain/people/phone-text.ts"
import { sitePath, t } from "#shared/language.ts"
import { AddToCalendar } from "../../AddToCalendar.tsx"
import { CallLink, TextLink } from "../../ContactLinks.tsx"
import { useContent } from "../../content.ts"
import { Icon } from "../../Icon.tsx"
import { type Confirmation, startOver } from "../booking/store.ts"
import styles from "./Done.module.css"

export function Done({
  done,
  heading,
}: {
  done: Confirmation
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { business } = useContent()
  const { invoiceNumber, jobKey, when, visit, where, phone, texts, price, isEarlier } = done
  const call = t(`We call you at ${showPhone(phone)}`)
  const next = [
    price === undefined
      ? when === undefined
        ? t(`${call} to find a time and tell you the price.`)
        : t(`${call} with the price and to confirm the time.`)
      : t(
          `${call} to ${when === undefined ? t("find a time") : t("confirm the time")}. Your price is ${price}.`,
        ),
    t("You authorize the price on your link. Nothing is charged before that."),
    texts ? t("We text you when the technician leaves.") : t("Your link shows when the technician leaves."),
  ]
  return (
    <div className={styles.done}>
      <p className={styles.mark} aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="M5 12.500l4.500 4.500L19 7" />
        </svg>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {isEarlier ? "You already sent this request" : "We have your request"}
      </h1>
      <p className="num mt-4 text-ink type-heading">
        Number <b>{invoiceNumber}</b>
      </p>
      <div className="stack gap-5 px-7 py-6 mt-7 wrap-anywhere bg-white border-line rounded-4">
        <p>
          <span className="block type-text text-soft">When</span>
          <b>{when ?? "We'll call you to set a time"}</b>
        </p>
        <p>
          <span className="block type-text text-soft">Where</span>
          <b>{where}</b>
        </p>
      </div>
      {isEarlier ? (
        <p className="mt-7">
          What you changed afterward didn't reach us. Request a different time on your link, or call us about
          anything else.
        </p>
      ) : (
        <>
          <h2>What happens next</h2>
          <ol className={styles.next}>
            {next.map((sentence) => (
              <li key={sentence} className="stack items-baseline">
                {sentence}
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={`${styles.acts} cluster gap-5 mt-8`}>
        <a className="btn amber" href={sitePath(`/job/${jobKey}`)}>
          Follow your job <Icon name="arrow" />
        </a>
        {visit && (
          <AddToCalendar
            className="btn out"
            jobKey={jobKey}
            invoiceNumber={invoiceNumber}
            date={visit.date}
            window={visit}
            business={{ name: business.businessname, phone: business.phone }}
            address={where}
          />
        )}
        <a className="btn out" href={sitePath("/newservice")} onClick={startOver}>
          Request another
        </a>
      </div>
      <p className="mt-7 text-soft type-text">
        Keep the link. It is the way back to your job.{" "}
        {business.phone !== "" && (
          <>
            Something wrong? Call <CallLink className="num">{showPhone(business.phone)}</CallLink> or{" "}
            <TextLink>text us</TextLink>.
          </>
        )}
      </p>
    </div>
  )
}
