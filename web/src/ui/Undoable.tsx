import { Undo2 } from "lucide-react"
import styles from "./Undoable.module.css"

/** A message of what was done, with the way back beside it. */
export const Undoable = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <span className={styles.line}>
    {message}
    <button type="button" onClick={onUndo}>
      <Undo2 size={16} aria-hidden />
      Undo
    </button>
  </span>
)
