import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import type { Charge } from "../../../../../../shared/domain/charges/charge.ts"
import styles from "./LineCards.module.css"
import { lineAbout, lineSum, missingIn, totalText } from "./line-words.ts"

type Props = {
  lines: readonly Charge[]
  editing?: { open: string | undefined; editor: ReactNode; onOpen: (id: string) => void }
}

/** On a phone: each line a summary of three lines, the open one its editor. */
export function LineCards({ lines, editing }: Props) {
  return (
    <ul className={editing ? styles.cards : styles.rows}>
      {lines.map((line) => (
        <li key={line._id} className={editing?.open === line._id ? styles.open : styles.line}>
          {editing?.open === line._id ? (
            editing.editor
          ) : editing ? (
            <button type="button" onClick={() => editing.onOpen(line._id)}>
              <Summary line={line} />
              <ChevronDown size={18} aria-hidden />
              <span className="spoken">Edit</span>
            </button>
          ) : (
            <Summary line={line} />
          )}
        </li>
      ))}
    </ul>
  )
}

const Summary = ({ line }: { line: Charge }) => (
  <span className={styles.summary}>
    <span>
      <b>{line.type}</b>
      <span className={styles.about}>{[lineAbout(line), line.part].filter(Boolean).join(", ")}</span>
      <small>{lineSum(line)}</small>
      {missingIn(line) && <small className={styles.flag}>{missingIn(line)}</small>}
      {line.flags?.map((flag) => (
        <small key={flag} className={styles.flag}>
          {flag}
        </small>
      ))}
    </span>
    <b className={styles.total}>{totalText(line)}</b>
  </span>
)
