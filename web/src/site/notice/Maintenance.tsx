import { smsLink, telLink } from "../../../../shared/domain/phone.ts"
import { messages } from "../../../../shared/messages.ts"
import fog from "../../ui/scene/fog.webp"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Notice.module.css"

export default function Maintenance() {
  const { business } = useContent()
  return (
    <SiteFrame scene>
      <section className={`${styles.notice} ${styles.foggy}`}>
        <img className={styles.ground} src={fog} alt="" fetchPriority="high" />
        <div className="wrap">
          <h1>Under maintenance</h1>
          <p>{messages.maintenance.sentence} We're still on the road. Call or text us.</p>
          <div className={styles.acts}>
            <a className="btn amber" href={telLink(business.phone)}>
              <Icon name="phone" /> Call Us
            </a>
            <a className="btn glassy" href={smsLink(business.phone)}>
              <Icon name="text" /> Text Us
            </a>
            <a className="btn glassy" href="/">
              Home
            </a>
          </div>
        </div>
      </section>
    </SiteFrame>
  )
}
