import { Avatar } from "./Avatar.tsx"
import styles from "./CarrierLogo.module.css"

/** A carrier's logo out of the picture of all of them (`carriers.svg`), 40 by 40 px; without a place in it, initials. */
export const CarrierLogo = ({ name, xy }: { name: string; xy: string }) =>
  xy === "" ? (
    <Avatar name={name} size={40} />
  ) : (
    <span className={styles.logo} style={{ backgroundPosition: xy }} aria-hidden="true" />
  )
