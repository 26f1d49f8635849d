import { useContext } from "react"
import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import styles from "./LineTable.module.css"
import { PaperText, Translation } from "./PaperText.tsx"

const { service, condition, quantity, each, parts, labor } = paperWords
const columns = [service, condition, quantity, each, parts, labor]

export const LineTable = ({ lines }: Pick<InvoiceSheet, "lines">) => (
  <table className={`num ${styles.lines}`}>
    <thead>
      <tr>
        {columns.map((name) => (
          <PaperText key={name} as="th" of={name} />
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <tr key={index}>
          <td>
            <PaperText as="b" of={line.title} />
            {line.detail && <PaperText as="span" of={line.detail} />}
          </td>
          <td>{line.condition && <PaperText of={line.condition} />}</td>
          <Figure name={quantity} text={line.quantity} />
          <Figure name={paperWords.eachOnPhones} text={line.each} />
          <Figure name={parts} text={line.parts} />
          <Figure name={labor} text={line.labor} />
        </tr>
      ))}
    </tbody>
  </table>
)

const Figure = ({ name, text }: { name: string; text: string }) => (
  <td data-column={useContext(Translation)?.texts[name] ?? name}>{text && <PaperText of={text} />}</td>
)
