import styles from "./Kbd.module.css"

/** A key as it is printed on a keyboard: `R`, `Ctrl K`. */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>
