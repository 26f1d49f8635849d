import { showPhone } from "#shared/domain/people/phone-text.ts"
import { CallLink, TextLink } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import styles from "./NewService.module.css"

export function CallHint() {
  const { phone } = useContent().business
  return (
    <p className={`${styles.callHint} mt-7 text-soft type-text leading-150`}>
      Nothing is charged now.{" "}
      {phone !== "" && (
        <>
          Stuck? Call <CallLink className="num">{showPhone(phone)}</CallLink> and tell us the car and which
          glass, or <TextLink>text us</TextLink>.
        </>
      )}
    </p>
  )
}
