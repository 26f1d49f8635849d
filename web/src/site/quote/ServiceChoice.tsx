import { type QuoteService, quoteServices } from "#shared/domain/quotes/quote.ts"
import { serviceFacts, serviceNames } from "./labels.ts"
import shared from "./Quote.module.css"
import styles from "./ServiceChoice.module.css"
import { chooseService } from "./store.ts"

const services = quoteServices.toReversed()

/** Links until the script has loaded. Choosing the same service again starts over. */
export const ServiceChoice = ({ service }: { service: QuoteService }) => (
  <ul className={`${styles.services} stack columns-2`} aria-label="Service">
    {services.map((one) => (
      <li key={one}>
        <a
          className="middle min-h-touch weight-strong text-center text-ink no-underline rounded-2"
          href={`?service=${one}`}
          aria-current={service === one ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault()
            chooseService(one)
          }}
        >
          {serviceNames[one]}
        </a>
      </li>
    ))}
  </ul>
)

export const ServiceFacts = () => (
  <section className={`${shared.panel} ${styles.facts} stack gap-6`} aria-label="What you get">
    {services.map((one) => (
      <div key={one}>
        <h2>{serviceNames[one]}</h2>
        <ul>
          {serviceFacts[one].map((fact) => (
            <li key={fact} className="relative mt-3 text-soft">
              {fact}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)
