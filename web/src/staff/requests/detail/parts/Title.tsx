import styles from "./Title.module.css"

/** The number stands out before the name. */
export const Title = ({ number, name }: { number: number; name: string | undefined }) => (
  <span className={styles.title}>
    <b>{number}</b> {name}
  </span>
)
