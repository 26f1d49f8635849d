import { toWireTime } from "#shared/domain/schedule/dates.ts"
import { spanText } from "#shared/domain/schedule/days-off.ts"
import type { OpenNow } from "#shared/domain/schedule/opening-hours.ts"
import { type Closure, comingClosures, weekLines } from "#shared/domain/schedule/week-lines.ts"
import { locale, t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { useContent } from "../content.ts"
import { useOpening } from "../OpeningLine.tsx"
import { ServiceActions } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { type Shop, Shops } from "../shops/Shops.tsx"
import { branchHours } from "../week-hours.ts"
import styles from "./Locations.module.css"

const numberWords = [
  t("No"),
  t("One"),
  t("Two"),
  t("Three"),
  t("Four"),
  t("Five"),
  t("Six"),
  t("Seven"),
  t("Eight"),
  t("Nine"),
]

export default function Locations() {
  const { branches } = useContent()
  const count = branches.length
  return (
    <SiteFrame at="/locations">
      <section className={`wrap ${styles.head}`}>
        <h1>{headline(count)}</h1>
        <p className="type-large text-soft">
          {count > 0 && "Every shop does all nine services. Tap an address for the map. "}
          If you'd rather not drive on a crack, a technician comes to you.
        </p>
      </section>
      {count > 0 && <Shops name="h2" Details={Times} />}
      <section className={`wrap ${styles.drive}`}>
        {count > 0 && <h2>Where we drive</h2>}
        <dl>
          {zonesOf(branches).map(({ zone, towns }) => (
            <div key={zone}>
              <dt className="weight-strong">{zone}</dt>
              <dd className="type-section weight-strong">{new Intl.ListFormat(locale).format(towns)}</dd>
            </div>
          ))}
        </dl>
        <p>Not on the list? Ask, and we'll tell you whether we can come.</p>
        <ServiceActions className={`${styles.acts} cluster gap-5 mt-7`} />
      </section>
    </SiteFrame>
  )
}

function headline(count: number): string {
  if (count === 0) return t("We come to you")
  return plural(count, {
    one: t("One shop, and your driveway"),
    other: t(`${numberWords[count] ?? count} shops, one road`),
  })
}

function zonesOf(branches: readonly Shop[]): { zone: string; towns: string[] }[] {
  const zones = Map.groupBy(branches, ({ zone }) => zone)
  return [...zones].map(([zone, shops]) => ({
    zone,
    towns: [...new Set(shops.flatMap(({ city, cities }) => [city, ...cities]))],
  }))
}

function Times({ shop }: { shop: Shop }) {
  const lines = weekLines(shop)
  const neverOpens = lines.length === 1 && lines[0]?.hours === t("Closed")
  return (
    <div className={styles.times}>
      <Now shop={shop} />
      {neverOpens ? (
        <p>By appointment. Call first and we'll meet you there.</p>
      ) : (
        <>
          <Closures shop={shop} />
          <dl className="num">
            {lines.map(({ days, hours }) => (
              <div key={days} className="cluster split py-3 px-0 line-above">
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={`${styles.zone} py-3 text-soft line-above px-0`}>
        Mobile zone <b>{shop.zone}</b>
      </p>
    </div>
  )
}

function Now({ shop }: { shop: Shop }) {
  const opening = useOpening(branchHours(shop))
  if (!opening) return <p className={styles.now} />
  return <p className={`${styles.now} ${opening.open ? styles.open : undefined}`}>{standingOf(opening)}</p>
}

/** Its line is reserved, because the rendered page doesn't know today's date. */
function Closures({ shop }: { shop: Shop }) {
  const hours = branchHours(shop)
  const opening = useOpening(hours)
  const closures = opening && comingClosures(hours, opening.date)
  return (
    <p className={styles.closures}>
      {closures?.map(closureText).join(". ")}
      {closures?.length === 0 && "Regular hours this week"}
    </p>
  )
}

const closureText = (closure: Closure): string => {
  const { holiday } = closure
  return holiday === undefined
    ? t(`Closed ${spanText(closure)}`)
    : t(`Closed ${spanText(closure)} for ${holiday}`)
}

function standingOf(opening: OpenNow): string {
  if (opening.open) return t(`Open until ${toWireTime(opening.hours.closes)}`)
  const closed = opening.holiday ? t(`Closed for ${opening.holiday}`) : t("Closed")
  return opening.next ? t(`${closed}, opens ${opening.next.day} at ${opening.next.at}`) : closed
}
