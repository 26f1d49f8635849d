import { createContext, Fragment, useContext } from "react"
import type { PaperTranslation } from "#shared/domain/invoices/paper/paper-words.ts"
import styles from "./InvoicePaper.module.css"

export const Translation = createContext<PaperTranslation | undefined>(undefined)

type Props = {
  of: string
  as?: typeof Fragment | "b" | "dt" | "figcaption" | "h2" | "p" | "small" | "span" | "th"
}

/** An English text of the paper, below its translation if the customer reads another language. */
export function PaperText({ of, as: Tag = Fragment }: Props) {
  const translation = useContext(Translation)
  const translated = translation?.texts[of]
  if (translated === undefined) return <Tag>{of}</Tag>
  return (
    <Tag>
      <span lang={translation?.language}>{translated}</span>
      <span className={styles.english}>{of}</span>
    </Tag>
  )
}
