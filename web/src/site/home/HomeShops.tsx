import { t } from "#shared/language.ts"
import { useContent } from "../content.ts"
import { type Shop, Shops } from "../shops/Shops.tsx"
import styles from "./HomeShops.module.css"

const valley = ["Yuba City", "Woodland", "Sacramento"]

function headline(branches: readonly Shop[]): string {
  const cities = branches.map(({ city }) => city)
  const southernCities = cities.filter((city) => !valley.includes(city))
  return valley.every((city) => cities.includes(city)) && southernCities.length === 1
    ? t("Three in the Valley, one in SoCal")
    : t("Our shops along the highway")
}

export function HomeShops() {
  const { branches } = useContent()
  if (branches.length === 0) return null
  return (
    <section id="shops" className={styles.section}>
      <div className="wrap">
        <h2>{headline(branches)}</h2>
      </div>
      <Shops name="h3" />
    </section>
  )
}
