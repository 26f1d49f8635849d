import { openings } from "#shared/domain/parts/openings.ts"
import type { SavedQuote } from "#web/data/parts/catalog.ts"
import { Money } from "#web/ui/Money.tsx"
import styles from "./VehicleDialog.module.css"

const openingNames = {
  windshield: "Windshield",
  door: "Door",
  vent: "Vent",
  quarter: "Quarter",
  back: "Back glass",
  sunroof: "Sunroof",
} as const satisfies Record<(typeof openings)[number], string>

export const SavedQuotes = ({ quotes }: { quotes: readonly SavedQuote[] }) =>
  openings.flatMap((opening) => {
    const quotesOfOpening = quotes.filter(({ workDescription }) => workDescription === opening)
    return quotesOfOpening.length === 0
      ? []
      : [<Opening key={opening} name={openingNames[opening]} quotes={quotesOfOpening} />]
  })

const sideOf = (orientation: string): string => orientation.charAt(0).toUpperCase() + orientation.slice(1)

const Opening = ({ name, quotes }: { name: string; quotes: readonly SavedQuote[] }) => (
  <section className={styles.opening} aria-label={name}>
    <h4 className="px-5 py-3 type-note weight-strong rounded-2 bg-head">
      {name} <small>{quotes.length}</small>
    </h4>
    <ul className="divided">
      {quotes.map((quote, nth) => (
        // A part can appear once for each side.
        <li key={`${quote.partId} ${nth}`} data-hidden={quote.visible ? undefined : true}>
          <b className="wrap-anywhere">{quote.partId}</b>
          <span>
            {[sideOf(quote.orientation), quote.partDescriptionMitchell].filter(Boolean).join(" · ")}
            {quote.dataMitchell.length > 0 && (
              <small className="block">{quote.dataMitchell.join(", ")}</small>
            )}
            {!quote.visible && <small className="block">Not quoted</small>}
          </span>
          <span className="text-right">{quote.laborHours} h</span>
          <span className="text-right">
            <Money cents={quote.listMitchell} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)
