import { telLink } from "../../../../shared/domain/phone.ts"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import styles from "./Ticket.module.css"

export function Ticket() {
  const { business } = useContent()
  return (
    <section className={`wrap ${styles.section}`} aria-label="Discount">
      <div className={styles.ticket}>
        <p className={styles.big}>
          20% off <small>parts</small>
        </p>
        <div className={styles.middle}>
          <h2>For military, teachers, students and seniors</h2>
          <p>Mention it when you call or text and we'll apply it right away. Not valid with insurance.</p>
        </div>
        <div className={styles.stub}>
          <a className="btn ink" href={telLink(business.phone)}>
            <Icon name="phone" /> Call Us
          </a>
        </div>
      </div>
    </section>
  )
}
