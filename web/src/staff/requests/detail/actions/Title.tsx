import styles from "./Title.module.css"

export const Title = ({ number, name }: { number: number; name: string | undefined }) => (
  <span
    className={`${number} ${name}`.length > 22 ? `${styles.title} ${"phone-type-heading"}` : styles.title}
  >
    <b className="weight-heavy">{number}</b> {name}
  </span>
)
