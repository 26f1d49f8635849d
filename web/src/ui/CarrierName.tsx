import styles from "./CarrierName.module.css"

/** An insurance carrier: its sign from the sprite, at the place that it was given there, and its name. */
export const CarrierName = ({ text, xy }: { text: string; xy: string }) => (
  <span className={styles.carrier}>
    {xy !== "" && (
      <span className={styles.sign} aria-hidden="true">
        <i style={{ backgroundPosition: xy }} />
      </span>
    )}
    {text}
  </span>
)
