import { useState } from "react"
import { type Pane, paneNames } from "../../../../shared/domain/openings.ts"
import { smsLink, telLink } from "../../../../shared/domain/phone.ts"
import { Car } from "../../ui/Car.tsx"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import styles from "./GlassChooser.module.css"

const asText = (pane: Pane) => `Hi, my car's ${paneNames[pane].toLowerCase()} is broken. My car is a `

/** One tap names the glass; the text that it opens says which, so nobody has to know its name. */
export function GlassChooser() {
  const { business } = useContent()
  const [pane, setPane] = useState<Pane>("windshield")
  return (
    <section className={styles.card} aria-labelledby="which-glass">
      <h2 id="which-glass">Which glass is broken?</h2>
      <p>Tap the broken glass. The driver side is at the bottom.</p>
      <Car single lit={[pane]} onPick={setPane} className={styles.car} />
      <p className={styles.picked} aria-live="polite">
        <i />
        <b>{paneNames[pane]}</b>
        <span>Next: your vehicle</span>
      </p>
      <div className={styles.acts}>
        <a
          className="btn green"
          href={`${smsLink(business.phone)}?&body=${encodeURIComponent(asText(pane))}`}
        >
          Text Us About This Glass <Icon name="arrow" />
        </a>
        <a className="btn out" href={telLink(business.phone)}>
          Call Us
        </a>
      </div>
    </section>
  )
}
