import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { sitePath } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { CarrierLogo } from "#web/trade/CarrierLogo.tsx"
import { useCarriers } from "../request/booking/use-carriers.ts"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Insurance.module.css"
import { change } from "./store.ts"

export function SelectInsurance({ service }: { service: QuoteService }) {
  const { list, failed, reload } = useCarriers(true)
  const isMissing = failed || list?.length === 0
  return (
    <SiteFrame at="/newquote">
      <div className={`wrap ${styles.page}`}>
        <h1 className="type-title">Who insures your car?</h1>
        <p className={styles.lead}>
          Some policies cover repairs and replacements with no out-of-pocket cost. Choose your insurer, and we
          bill them.
        </p>
        <p>
          <a
            className="btn out"
            href={sitePath(`/newquote/${service}/selectvehicle`)}
            onClick={() => change({ carrierKey: "", deductible: "" })}
          >
            Skip Insurance Selection
          </a>
        </p>
        {isMissing && (
          <p role="alert" className={styles.missing}>
            {messages.quotes.carriersMissing}.{" "}
            <button type="button" onClick={() => void reload()}>
              Try again
            </button>
          </p>
        )}
        {!list && !failed && <p role="status">Loading the insurers</p>}
        <ul className={styles.tiles}>
          {list?.map(({ key, text, xy }) => (
            <li key={key}>
              <a href={sitePath(`/newquote/${service}/insurancedisclosure/${encodeURIComponent(key)}`)}>
                <CarrierLogo name={text} xy={xy} />
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </SiteFrame>
  )
}
