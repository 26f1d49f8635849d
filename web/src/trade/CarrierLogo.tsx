import { Avatar } from "#web/ui/Avatar.tsx"
import styles from "./CarrierLogo.module.css"

/** A carrier's logo from the sprite `carriers.svg`, 40 by 40 px, or initials if it has none. */
export const CarrierLogo = ({ name, xy }: { name: string; xy: string }) =>
  xy === "" ? (
    <Avatar name={name} size={40} />
  ) : (
    <span className={styles.logo} style={{ backgroundPosition: xy }} aria-hidden="true" />
  )
