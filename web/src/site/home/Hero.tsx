import { locale, t } from "#shared/language.ts"
import { Scene } from "../../ui/scene/Scene.tsx"
import { useContent } from "../content.ts"
import { ServiceActions } from "../ServiceActions.tsx"
import { Film } from "./Film.tsx"
import { GlassChooser } from "./GlassChooser.tsx"
import styles from "./Hero.module.css"

const maxTowns = 5

function around(cities: readonly string[]): string {
  const all = [...new Set(cities)]
  if (all.length === 0) return ""
  const listedTowns = all.length > maxTowns ? all.slice(0, maxTowns - 1) : all
  const unlistedCount = all.length - listedTowns.length
  const towns = unlistedCount > 0 ? [...listedTowns, t(`${unlistedCount} more towns`)] : listedTowns
  return t(`, in and around ${new Intl.ListFormat(locale).format(towns)}`)
}

export function Hero() {
  const { branches } = useContent()
  return (
    <section className={styles.hero}>
      <Scene />
      <Film />
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.text}>
          <h1>
            Cracked on&nbsp;99. <br />
            Fixed in your driveway.
          </h1>
          <p className={styles.lead}>
            Windshields, door and back glass, sunroofs and chips{around(branches.map(({ city }) => city))}.
            You know the price before we start.
          </p>
          <ServiceActions className={styles.acts} quiet="glassy" />
          <dl className={styles.facts}>
            <div>
              <dt>25 years</dt>
              <dd>of auto glass</dd>
            </div>
            <div>
              <dt>Over 20</dt>
              <dd>vehicles a day</dd>
            </div>
            {branches.length > 0 && (
              <div>
                <dt>
                  {branches.length} {branches.length === 1 ? "shop" : "shops"}
                </dt>
                <dd>in California</dd>
              </div>
            )}
          </dl>
        </div>
        <GlassChooser />
      </div>
    </section>
  )
}
