import { useEffect } from "react"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { showPhone } from "#shared/domain/people/phone-text.ts"
import {
  carsIn,
  chosenMatch,
  matchesOfPane,
  ofCar,
  panesWithGlass,
} from "#shared/domain/quotes/narrow-glass.ts"
import { type QuoteService, quoteServices } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { useSession } from "../../api/session.ts"
import { CallLink, TextLink } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { Options } from "../request/Field.tsx"
import { requestPage } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { CallMe } from "./CallMe.tsx"
import { CarChoice, CarList } from "./CarChoice.tsx"
import { GlassPanel, Variants } from "./GlassChoice.tsx"
import { PricePanel } from "./PricePanel.tsx"
import styles from "./Quote.module.css"
import { begin, change, chooseService, type Draft, useDraft, withoutCar } from "./store.ts"
import { type Match, type Matches, useMatches, usePrice } from "./use-matches.ts"
import { serviceFacts, serviceNames, unknownText } from "./words.ts"

const tooMany = 100

type Props = {
  /** Set on pages for one service, which allow several panes. */
  service?: QuoteService
  title?: string
}

export function QuotePage({ service, title = "Instant quote" }: Props) {
  const { settings } = useContent()
  useEffect(() => begin(location.search, service), [service])
  return (
    <SiteFrame at="/newquote">
      <div className={`wrap ${styles.page}`}>
        {settings.quoteSystemLive ? (
          <Live title={title} several={service !== undefined} />
        ) : (
          <Offline title={title} />
        )}
        <Owners />
      </div>
    </SiteFrame>
  )
}

function Owners() {
  const session = useSession()
  if (!session || !mayPass(session.role, [])) return null
  return (
    <p className={`${styles.owners} mt-8`}>
      <a href="/quotesystem?view=quoteformula">Edit the quote formulas</a>
    </p>
  )
}

const Offline = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <p className={styles.offline} role="status">
      {messages.quotes.offline}
    </p>
    <Otherwise />
  </>
)

function Otherwise() {
  const { phone } = useContent().business
  return (
    <p className={`${styles.otherwise} cluster gap-5`}>
      {phone !== "" && (
        <CallLink className="btn out">
          Call Us <span className="num">{showPhone(phone)}</span>
        </CallLink>
      )}
      <TextLink className="btn out">Text Us</TextLink>
      <a className="btn out" href={requestPage}>
        Request Service
      </a>
    </p>
  )
}

function Live({ title, several }: { title: string; several: boolean }) {
  const draft = useDraft()
  const found = useMatches(draft)
  const { service } = draft
  const results = found.answer?.results ?? []
  const cars = carsIn(results)
  const [only, another] = cars
  const car = cars.find(({ styleId }) => styleId === draft.styleId) ?? (another ? undefined : only)
  const matches = car ? ofCar(results, car.styleId) : []
  const chosen = chosenIn(draft, matches)
  const priced = usePrice(chosen)
  const unknown = unknownText(car ? matches : results, found.answer?.unknown)
  useOnlyGlass(draft, matches)
  useGlassInWords(draft, found.answer?.panes)
  return (
    <div className={styles.two}>
      <div>
        <div className={`${styles.head} cluster items-end justify-between gap-x-7 gap-y-5`}>
          <h1>{title}</h1>
          {car && (
            <p className={styles.vehicle}>
              <b>{car.vehicle}</b>
              <button
                type="button"
                className={styles.link}
                onClick={() =>
                  another && draft.styleId ? change({ styleId: "", answers: {} }) : change(withoutCar)
                }
              >
                Change<span className="spoken"> the car</span>
              </button>
            </p>
          )}
        </div>
        <Services service={service} />
        {!service && (
          <noscript>
            <p className={styles.note}>The price needs JavaScript. Call or text us, and we tell you.</p>
          </noscript>
        )}
        {service && !car && (
          <>
            <CarChoice draft={draft} />
            <Result matches={found} cars={cars} unknown={unknown} />
          </>
        )}
        {service && car && unknown && (
          <p className={styles.note} role="status">
            {unknown} Not your car? Change it above.
          </p>
        )}
        {service === "repair" && car && <Chips draft={draft} />}
        {service === "replace" && car && (
          <>
            <GlassPanel draft={draft} several={several} />
            {draft.panes.length === 0 && <Hint several={several} />}
            {draft.panes.map((pane) => (
              <Variants key={pane} pane={pane} matches={matches} given={draft.answers[pane] ?? {}} />
            ))}
          </>
        )}
      </div>
      <aside className={styles.aside2} aria-label="Your quote">
        {chosen.length > 0 && <PricePanel draft={draft} matches={chosen} priced={priced} />}
        {service && <CallMe draft={draft} matches={chosen} car={car} />}
        {!service && <Otherwise />}
      </aside>
    </div>
  )
}

function chosenIn({ service, panes, answers }: Draft, matches: readonly Match[]): Match[] {
  if (service === "repair") return matches.slice(0, 1)
  const chosen = panes.map((pane) => chosenMatch(matchesOfPane(matches, pane), answers[pane] ?? {}))
  const whole = chosen.filter((match) => match !== undefined)
  const [first] = whole
  // Two panes may share one part.
  return first && whole.length === chosen.length
    ? [...new Map(whole.map((match) => [match._id, match])).values()]
    : []
}

function useOnlyGlass({ service, panes }: Draft, matches: readonly Match[]): void {
  const [only, another] = matches
  const pane = only && !another ? panesWithGlass([only])[0] : undefined
  const goesOn = service === "replace" && panes.length === 0 && pane !== undefined
  useEffect(() => {
    if (goesOn) change({ panes: [pane] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [goesOn, pane])
}

/** "2018 civic windshield" chooses the windshield, once per search. */
function useGlassInWords({ service, asked, readWords }: Draft, panes: readonly Pane[] | undefined): void {
  useEffect(() => {
    if (service !== "replace" || panes === undefined || readWords === asked) return
    change({ readWords: asked, ...(panes.length > 0 && { panes: [...panes], answers: {} }) })
  }, [service, asked, readWords, panes])
}

/** Links until the script has loaded. Choosing the same service again starts over. */
function Services({ service }: { service: QuoteService | undefined }) {
  return (
    <ul
      className={`${styles.services} stack columns-2 gap-6 mt-8`}
      data-chosen={service !== undefined || undefined}
      aria-label="Service"
    >
      {quoteServices.toReversed().map((one) => (
        <li key={one}>
          <a
            href={`?service=${one}`}
            aria-current={service === one ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault()
              chooseService(one)
            }}
          >
            <b>{serviceNames[one]}</b>
            {!service && serviceFacts[one].map((fact) => <span key={fact}>{fact}</span>)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Result({
  matches: { answer: found, failed, again, asks },
  cars,
  unknown,
}: {
  matches: Matches
  cars: ReturnType<typeof carsIn>
  unknown: string | undefined
}) {
  if (!asks) return null
  if (failed !== undefined)
    return (
      <p className={styles.note} role="alert">
        {failed}{" "}
        <button type="button" className={styles.link} onClick={again}>
          Try again
        </button>
      </p>
    )
  if (!found)
    return (
      <p className={styles.note} role="status">
        Looking for your car
      </p>
    )
  if (cars.length === 0)
    return (
      <p className={styles.note} role="status">
        We found no such car with glass that we can price here. Check the spelling, or have us call you.
      </p>
    )
  const { cars: count = cars.length } = found
  return (
    <section className={styles.panel} aria-labelledby="which-car">
      <h2 id="which-car">Which one is it?</h2>
      <p className={styles.aside} role="status">
        {unknown && `${unknown} Pick yours. `}
        {count > 1 && `${counted(count)} cars match. `}
        {(found.totalCount > tooMany || count > cars.length) &&
          "Add the year, make and model to narrow it down."}
      </p>
      <CarList cars={cars} />
    </section>
  )
}

const counted = (count: number): string => count.toLocaleString("en-US")

const Hint = ({ several }: { several: boolean }) => (
  <p className={styles.note} role="status">
    Tap the broken glass{several ? ", more than one if you like" : ""}.
  </p>
)

const chipCounts = ["1", "2", "3"] as const

function Chips({ draft }: { draft: Draft }) {
  return (
    <div className={styles.panel}>
      <Options
        legend="How many chips?"
        look="chips"
        options={chipCounts.map((count) => ({
          value: count,
          text: count === "1" ? "1 chip" : `${count} chips`,
        }))}
        value={chipCounts[draft.chips - 1]}
        onChoose={(count) => change({ chips: Number(count) })}
      />
      <p className={styles.aside}>
        The price is the same for up to 3. Each chip or crack under 6 inches, and not in front of a camera or
        sensor: else the windshield has to be replaced.
      </p>
    </div>
  )
}
