import styles from "./Title.module.css"

/** The number stands out before the name. */
export const Title = ({ number, name }: { number: number; name: string | undefined }) => (
  <span className={`${number} ${name}`.length > 22 ? `${styles.title} ${styles.long}` : styles.title}>
    <b>{number}</b> {name}
  </span>
)
