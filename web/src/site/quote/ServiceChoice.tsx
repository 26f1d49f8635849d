import { type QuoteService, quoteServices } from "#shared/domain/quotes/quote.ts"
import { serviceFacts, serviceNames } from "./labels.ts"
import styles from "./Quote.module.css"
import { chooseService } from "./store.ts"

const services = quoteServices.toReversed()

/** Links until the script has loaded. Choosing the same service again starts over. */
export const ServiceChoice = ({ service }: { service: QuoteService }) => (
  <ul className={`${styles.services} stack columns-2`} aria-label="Service">
    {services.map((one) => (
      <li key={one}>
        <a
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
  <section className={`${styles.panel} ${styles.facts}`} aria-label="What you get">
    {services.map((one) => (
      <div key={one}>
        <h2>{serviceNames[one]}</h2>
        <ul>
          {serviceFacts[one].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)
