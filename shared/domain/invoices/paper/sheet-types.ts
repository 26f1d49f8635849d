export type Block = { heading: string; title: string; lines: string[] }
export type SheetLine = {
  title: string
  detail: string
  condition: string
  quantity: string
  each: string
  parts: string
  labor: string
}
export type Amount = { label: string; amount: string }

/** The formatted content of an invoice. The page and the PDF print the same sheet. */
export type InvoiceSheet = {
  number: string
  date: string
  business: { name: string; lines: string[] }
  blocks: Block[]
  lines: SheetLine[]
  sums: Amount[]
  total: Amount
  credits: Amount[]
  authorizations: string[]
  oldParts: string | undefined
  /** Who signed what and when. Without it the invoice is a DIGITAL COPY. `of` decides where it is printed. */
  signed: { text: string; of: "work" | "payment" } | undefined
  dues: (Amount & { note: string })[]
  /** The grey box. `open` if something is unpaid. */
  unpaid: Amount & { note: string; open: boolean }
  /** Listed when the notes of the dues don't cover every payment, or one was signed for. */
  payments: Amount[]
  warranty: string
  closing: string
  /** The code that proves the job's history, and the page that checks it. */
  proof: { text: string; address: string } | undefined
}
