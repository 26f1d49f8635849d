import { mayPass } from "#shared/domain/people/permissions.ts"
import { showPhone, telLink } from "#shared/domain/people/phone-text.ts"
import { holidayNames } from "#shared/domain/schedule/holidays.ts"
import { openingDays, readHours } from "#shared/domain/schedule/opening-hours.ts"
import { t } from "#shared/language.ts"
import { useSession } from "../../api/session.ts"
import { pageAt } from "../../app/pages.ts"
import { TextLink } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { Hours } from "../hours/Hours.tsx"
import { Icon } from "../Icon.tsx"
import { useIsClosed } from "../OpeningLine.tsx"
import { requestPage, useQuotePage } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Contact.module.css"

const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`

export default function Contact() {
  const { business, contact } = useContent()
  const closed = useIsClosed()
  const phone = contact.phone || business.phone
  return (
    <SiteFrame at="/contact">
      <div className={`wrap ${styles.head}`}>
        <h1>Call, text or come by</h1>
        <p className={styles.lead}>
          Somebody at the main shop picks up. <WithoutUs />
        </p>
      </div>
      <Hours />
      {openingDays.some(([, field]) => readHours(contact[field])) && (
        <p className="wrap mt-6 text-soft">Closed on {inWords(holidayNames)}.</p>
      )}
      <div className={`wrap ${styles.acts} cluster gap-5 mt-7`}>
        {phone && (
          <a className={closed ? "btn out" : "btn amber"} href={telLink(phone)}>
            <Icon name="phone" />
            <span>
              Call Us <span className="num">{showPhone(phone)}</span>
            </span>
          </a>
        )}
        <TextLink className={closed ? "btn amber" : "btn out"}>
          <Icon name="text" /> Text Us
        </TextLink>
        {contact.address && (
          <a className="btn out" href={mapLink(contact.address)}>
            <Icon name="map" /> Open the map
          </a>
        )}
        <EditLink />
      </div>
      <section className={`wrap ${styles.ready}`}>
        <h2>Have this ready, and it takes two minutes</h2>
        <ul>
          <li>
            <b>The car</b> Year, make and model. The VIN on the dash, driver side, tells us even more.
          </li>
          <li>
            <b>The glass</b> Which one, and how big the damage is. A dollar bill is about 6 inches long. A
            photo by text says it all.
          </li>
          <li>
            <b>Who pays</b> If it's your insurance, the policy number and your deductible. We talk to them for
            you.
          </li>
          <li className="line-below">
            <b>Where the car is</b> Home, work, or roadside with the hazards on. Or bring it to a shop.
          </li>
        </ul>
      </section>
    </SiteFrame>
  )
}

const inWords = (names: readonly string[]) => t(`${names.slice(0, -1).join(", ")} and ${names.at(-1)}`)

function WithoutUs() {
  const quotePage = useQuotePage()
  if (quotePage)
    return (
      <>
        For a price you don't need us: <a href={quotePage}>the quote</a> takes about a minute.
      </>
    )
  return (
    <>
      To book you don't need us: <a href={requestPage}>the request</a> takes about a minute.
    </>
  )
}

const editPage = pageAt("/contactinfo")

function EditLink() {
  const session = useSession()
  return session && editPage && mayPass(session.role, editPage.roles) ? (
    <a className={`btn out ${styles.edit} ml-auto`} href={`${editPage.path}?edit`}>
      Edit Contact Info
    </a>
  ) : null
}
