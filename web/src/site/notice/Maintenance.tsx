import { sitePath } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import fog from "../../ui/scene/fog.webp"
import { CallUs, TextLink } from "../ContactLinks.tsx"
import { Icon } from "../Icon.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Notice.module.css"

export default function Maintenance() {
  return (
    <SiteFrame scene>
      <section className={`${styles.notice} ${styles.foggy}`}>
        <img className={styles.ground} src={fog} alt="" fetchPriority="high" />
        <div className="wrap">
          <h1>Under maintenance</h1>
          <p>{messages.maintenance.sentence} We're still on the road. Call or text us.</p>
          <div className={styles.acts}>
            <CallUs className="btn amber" />
            <TextLink className="btn glassy">
              <Icon name="text" /> Text Us
            </TextLink>
            <a className="btn glassy" href={sitePath("/")}>
              Home
            </a>
          </div>
        </div>
      </section>
    </SiteFrame>
  )
}
