import { showPhone } from "#shared/domain/people/phone-text.ts"
import { useContent } from "../content.ts"
import { CallLink, TextLink } from "../Reach.tsx"
import styles from "./NewService.module.css"

export function Stuck() {
  const { phone } = useContent().business
  return (
    <p className={styles.stuck}>
      Nothing is charged now.{" "}
      {phone !== "" && (
        <>
          Stuck? Call <CallLink className="num">{showPhone(phone)}</CallLink> and read us the car and the
          pane, or <TextLink>text us</TextLink>.
        </>
      )}
    </p>
  )
}
