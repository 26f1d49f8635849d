import styles from "./CarrierName.module.css"

export const CarrierName = ({ text, xy }: { text: string; xy: string }) => (
  <span className="inline-bar gap-3">
    {xy !== "" && (
      <span className={styles.sign} aria-hidden="true">
        <i style={{ backgroundPosition: xy }} />
      </span>
    )}
    {text}
  </span>
)
