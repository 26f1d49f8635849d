import { RefreshCw } from "lucide-react"
import { useNewVersion } from "../worker.ts"
import styles from "./Bars.module.css"

/** What holds for the whole app, over whatever screen is open. */
export function Bars() {
  const takeOver = useNewVersion()
  if (!takeOver) return null
  return (
    <div className={styles.bar} role="status">
      <RefreshCw size={18} strokeWidth={1.8} aria-hidden />
      <p>A new version is ready.</p>
      <button type="button" onClick={takeOver}>
        Reload
      </button>
    </div>
  )
}
