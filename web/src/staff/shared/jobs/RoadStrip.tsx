import styles from "./RoadStrip.module.css"

export const RoadStrip = () => (
  <svg viewBox="0 0 366 84" preserveAspectRatio="xMidYMid slice" className={styles.road} aria-hidden="true">
    <rect width="366" height="84" className={styles.night} />
    <path d="M-10 80C60 66 90 88 160 76S300 42 380 52V90H-10Z" className={styles.field} />
    <path d="M-10 26C90 26 120 58 190 58S300 30 380 34" className={styles.asphalt} />
    <path d="M-10 26C90 26 120 58 190 58S300 30 380 34" className={styles.line} />
    <path d="M36 27C110 32 128 58 190 58C240 58 268 42 306 36" className={styles.drivenPart} />
    <circle cx="36" cy="27" r="7" className={styles.start} />
    <path d="M306 36C296 24 296 13 306 9C316 13 316 24 306 36Z" className={styles.pin} />
    <circle cx="306" cy="19" r="4" className={styles.night} />
  </svg>
)
