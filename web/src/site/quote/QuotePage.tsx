import { useEffect } from "react"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { showPhone } from "#shared/domain/people/phone-text.ts"
import {
  type Answer,
  carsOfMatches,
  matchesOfCar,
  panesWithGlass,
} from "#shared/domain/quotes/narrow-glass.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { plural } from "#shared/plural.ts"
import { useSession } from "../../api/session.ts"
import { CallLink, TextLink } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { Options } from "../request/Field.tsx"
import { requestPage } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { answersWithVin } from "./by-vin.ts"
import { CallMe } from "./CallMe.tsx"
import { CarChoice } from "./CarChoice.tsx"
import { FoundCars } from "./FoundCars.tsx"
import { FirstGlass, GlassList, GlassPanel, Variants, variantsId } from "./GlassChoice.tsx"
import { unknownText } from "./labels.ts"
import { PricePanel, priceId } from "./PricePanel.tsx"
import shared from "./Quote.module.css"
import styles from "./QuotePage.module.css"
import { ServiceChoice, ServiceFacts } from "./ServiceChoice.tsx"
import { selectGlass } from "./selection.ts"
import { answer, begin, change, type Draft, useDraft, withoutCar } from "./store.ts"
import { type Match, type Matches, useMatches } from "./use-matches.ts"
import { usePrice } from "./use-price.ts"
import { scrollToNextSection, useScrollToSection } from "./use-scroll-to-section.ts"

type Props = {
  /** Set on pages for one service. */
  service?: QuoteService
  title?: string
}

export function QuotePage({ service, title = t("Instant quote") }: Props) {
  const { settings } = useContent()
  useEffect(() => begin(location.search, service), [service])
  return (
    <SiteFrame at="/newquote">
      <div className={`wrap ${styles.page}`}>
        {settings.quoteSystemLive ? <QuoteTool title={title} /> : <QuoteToolOff title={title} />}
        <EditFormulaLink />
      </div>
    </SiteFrame>
  )
}

function EditFormulaLink() {
  const session = useSession()
  if (!session || !mayPass(session.role, [])) return null
  return (
    <p className="mt-8">
      <a className="inline-bar min-h-touch weight-strong" href="/quotesystem?view=quoteformula">
        Edit the quote formulas
      </a>
    </p>
  )
}

const QuoteToolOff = ({ title }: { title: string }) => (
  <>
    <h1 className="type-title">{title}</h1>
    <p className="mt-7 mb-7 type-heading" role="status">
      {messages.quotes.offline}
    </p>
    <ContactOptions />
  </>
)

function ContactOptions() {
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

function QuoteTool({ title }: { title: string }) {
  const draft = useDraft()
  const found = useMatches(draft)
  const { service, panes } = draft
  const results = found.answer?.results ?? []
  const cars = carsOfMatches(results)
  const [only, another] = cars
  const car = cars.find(({ styleId }) => styleId === draft.styleId) ?? (another ? undefined : only)
  const matches = car ? matchesOfCar(results, car.styleId) : []
  const answers = answersWithVin(draft)
  const selection = selectGlass({ ...draft, answers }, matches)
  const isSelected = selection.chosen.length + selection.open.length > 0
  const priced = usePrice(selection, panes)
  const unknown = unknownText(car ? matches : results, found.answer?.unknown)
  const choosesOnly = useOnlyGlass(draft, matches)
  const choosesNamed = useGlassInWords(draft, found.answer?.panes)
  const heading = headingOf({ found, isCarKnown: car !== undefined, isPriced: isSelected, panes })
  useScrollToSection(choosesOnly || choosesNamed ? undefined : heading)
  return (
    <div className={styles.twoColumns}>
      <div>
        <div className={`${styles.head} cluster items-end justify-between gap-x-7 gap-y-5`}>
          <h1 className="type-title">{title}</h1>
          {car && <CarLine vehicle={car.vehicle} isPicked={another !== undefined && draft.styleId !== ""} />}
        </div>
        <ServiceChoice service={service} />
        <noscript>
          <p className="mt-6 weight-strong">Turn on JavaScript to see the price, or call or text us.</p>
        </noscript>
        {!car && (
          <CarChoice draft={draft}>
            {found.hasQuestion ? (
              <FoundCars found={found} cars={cars} unknown={unknown} />
            ) : (
              <FirstGlass draft={draft} />
            )}
          </CarChoice>
        )}
        {car && unknown && (
          <p className="mt-6 mb-6 weight-strong" role="status">
            {unknown} Not your car? Change it above.
          </p>
        )}
        {service === "repair" && car && <Chips draft={draft} />}
        {service === "replace" && car && (
          <>
            <GlassPanel draft={draft} matches={matches} />
            {panes.map((pane) => {
              const query = {
                pane,
                matches,
                answer: answers[pane] ?? {},
                onAnswer: (next: Answer) => answer(pane, next),
              }
              return (
                <Variants key={pane} {...query}>
                  <GlassList {...query} />
                </Variants>
              )
            })}
          </>
        )}
      </div>
      <aside className={styles.side} aria-label="Your quote">
        {car && isSelected && <PricePanel draft={draft} car={car} selection={selection} priced={priced} />}
        {!car && <ServiceFacts />}
        <CallMe draft={draft} selection={selection} car={car} />
        {!car && <ContactOptions />}
      </aside>
    </div>
  )
}

function CarLine({ vehicle, isPicked }: { vehicle: string; isPicked: boolean }) {
  const changeCar = () => {
    scrollToNextSection()
    change(isPicked ? { styleId: "", answers: {} } : withoutCar)
  }
  return (
    <p className={styles.vehicle}>
      <b>{vehicle}</b>
      <button type="button" className={`${shared.link} nowrap`} onClick={changeCar}>
        Change<span className="spoken"> the car</span>
      </button>
    </p>
  )
}

/** The heading of what the last choice led to. Undefined while it is loading. */
const headingOf = ({
  found: { hasQuestion, answer, failed },
  isCarKnown,
  isPriced,
  panes,
}: {
  found: Matches
  isCarKnown: boolean
  isPriced: boolean
  panes: readonly Pane[]
}): string | undefined => {
  if (hasQuestion && !answer) return failed === undefined ? undefined : "which-car"
  if (!isCarKnown) return hasQuestion ? "found" : "which-car"
  if (isPriced) return priceId
  const last = panes.at(-1)
  return last === undefined ? "which-glass" : variantsId(last)
}

/** Chooses the only glass of a car. */
function useOnlyGlass({ service, panes }: Draft, matches: readonly Match[]): boolean {
  const [only, another] = matches
  const pane = only && !another ? panesWithGlass([only])[0] : undefined
  const chooses = service === "replace" && panes.length === 0 && pane !== undefined
  useEffect(() => {
    if (chooses) change({ panes: [pane] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chooses, pane])
  return chooses
}

/** "2018 civic windshield" chooses the windshield, once per search. */
function useGlassInWords(
  { service, searched, readWords }: Draft,
  panes: readonly Pane[] | undefined,
): boolean {
  const chooses = service === "replace" && panes !== undefined && readWords !== searched
  useEffect(() => {
    if (chooses) change({ readWords: searched, ...(panes.length > 0 && { panes: [...panes], answers: {} }) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chooses, searched, panes])
  return chooses
}

const chipCounts = ["1", "2", "3"] as const

function Chips({ draft }: { draft: Draft }) {
  return (
    <div className={shared.panel}>
      <Options
        legend="How many chips?"
        variant="chips"
        options={chipCounts.map((count) => ({
          value: count,
          text: plural(Number(count), { one: t("1 chip"), other: t(`${count} chips`) }),
        }))}
        value={chipCounts[draft.chips - 1]}
        onChoose={(count) => change({ chips: Number(count) })}
      />
      <p className={shared.aside}>
        One price for up to 3 chips, each under 6 inches and not in front of a camera or sensor. Otherwise the
        windshield has to be replaced.
      </p>
    </div>
  )
}
