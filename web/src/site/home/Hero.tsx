import { smsLink, telLink } from "../../../../shared/domain/phone.ts"
import { Scene } from "../../ui/scene/Scene.tsx"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { Film } from "./Film.tsx"
import { GlassChooser } from "./GlassChooser.tsx"
import styles from "./Hero.module.css"

const mostTowns = 5

/** Each town once; of many the first few. */
function towns(cities: readonly string[]): string {
  const all = [...new Set(cities)]
  const named = all.length > mostTowns ? all.slice(0, mostTowns - 1) : all
  const others = all.length - named.length
  return new Intl.ListFormat("en-US").format(others > 0 ? [...named, `${others} more towns`] : named)
}

export function Hero() {
  const { business, branches } = useContent()
  return (
    <section className={styles.hero}>
      <Scene />
      <Film />
      <div className={`wrap ${styles.grid}`}>
        <div>
          <h1>
            Cracked on&nbsp;99. <br />
            Fixed in your driveway.
          </h1>
          <p className={styles.lead}>
            Windshields, door and back glass, sunroofs and chips, around{" "}
            {towns(branches.map(({ city }) => city))}. Tell us what broke and get a price before you book.
          </p>
          <div className={styles.acts}>
            <a className="btn amber" href={telLink(business.phone)}>
              <Icon name="phone" /> Call Us
            </a>
            <a className="btn glassy" href={smsLink(business.phone)}>
              <Icon name="text" /> Text Us
            </a>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>25 years</dt>
              <dd>of auto glass</dd>
            </div>
            <div>
              <dt>Over 20</dt>
              <dd>vehicles a day</dd>
            </div>
            <div>
              <dt>
                {branches.length} {branches.length === 1 ? "shop" : "shops"}
              </dt>
              <dd>in California</dd>
            </div>
          </dl>
        </div>
        <GlassChooser />
      </div>
    </section>
  )
}
