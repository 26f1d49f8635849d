import { useState } from "react"
import { type Pane, paneNames } from "#shared/domain/parts/openings.ts"
import { t } from "#shared/language.ts"
import { Car } from "#web/trade/Car.tsx"
import { TextLink } from "../ContactLinks.tsx"
import { Icon } from "../Icon.tsx"
import { requestPage, useQuotePage } from "../ServiceActions.tsx"
import { rendersStatic, Static } from "../Static.tsx"
import styles from "./GlassChooser.module.css"

const asText = (pane: Pane) => t(`Hi, my car's ${paneNames[pane].toLowerCase()} is broken. My car is a `)

export function GlassChooser() {
  const [pane, setPane] = useState<Pane>("windshield")
  const quotePage = useQuotePage()
  return (
    <section className={styles.card} aria-labelledby="which-glass">
      <Static spoken>
        {rendersStatic && (
          <>
            <h2 id="which-glass">Which glass is broken?</h2>
            <p>Tap the broken glass. The driver side is at the bottom.</p>
          </>
        )}
      </Static>
      <Car single lit={[pane]} onPick={setPane} className={styles.car} />
      <p className={styles.picked} aria-live="polite">
        <i />
        <b>{paneNames[pane]}</b>
        <span>Next, tell us your vehicle</span>
      </p>
      <div className={styles.acts}>
        {quotePage && (
          <a className="btn green" href={`${quotePage}?glass=${pane}`}>
            See the price for my car <Icon name="arrow" />
          </a>
        )}
        <a className={`btn ${quotePage ? "out" : "green"}`} href={`${requestPage}?glass=${pane}`}>
          Request Service
        </a>
        <TextLink className="btn out" body={asText(pane)}>
          <span>
            Text Us<span className="spoken"> About This Glass</span>
          </span>
        </TextLink>
      </div>
    </section>
  )
}
