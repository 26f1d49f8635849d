import { createContext, useContext } from "react"
import type { PaperTranslation } from "#shared/domain/invoices/paper/paper-words.ts"
import styles from "./Invoice.module.css"

export const Translation = createContext<PaperTranslation | undefined>(undefined)

/** An English text of the paper, below its translation if the customer reads another language. */
export function PaperText({ of }: { of: string }) {
  const translation = useContext(Translation)
  const translated = translation?.texts[of]
  if (translated === undefined) return of
  return (
    <>
      <span lang={translation?.language}>{translated}</span>
      <span className={styles.english}>{of}</span>
    </>
  )
}
