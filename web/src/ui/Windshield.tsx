import styles from "./Windshield.module.css"

/** A windshield above an empty view (clear) or a failed one (cracked). */
export function Windshield({ state }: { state: "clear" | "cracked" }) {
  return (
    <svg
      width="148"
      height="92"
      viewBox="0 0 148 92"
      fill="none"
      className={styles[state]}
      aria-hidden="true"
    >
      <path className={styles.glass} d="M28 12C58 4 90 4 120 12L142 72C98 88 50 88 6 72Z" />
      {state === "clear" ? (
        <>
          <path className={styles.wipedArc} d="M40 70C60 40 84 26 112 30" />
          <path className={styles.wiper} d="M44 68L74 24" />
        </>
      ) : (
        <>
          <path
            className={styles.crack}
            d="M78 36L64 10M78 36L104 16M78 36L112 50M78 36L86 80M78 36L44 62M78 36L48 30"
          />
          <circle className={styles.strike} cx="78" cy="36" r="7" />
          <path className={styles.splinter} d="M64 27L70 22M92 27L95 38M88 52L76 56M62 48L60 38" />
        </>
      )}
    </svg>
  )
}
