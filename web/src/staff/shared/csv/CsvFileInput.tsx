import type { Ref } from "react"

type Props = { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }

/** A hidden input that a button opens. The same file can be chosen again. */
export const CsvFileInput = ({ ref, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    aria-label="CSV file"
    hidden
    accept=".csv,.tsv,.txt,text/csv"
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      currentTarget.value = ""
      if (file) onFile(file)
    }}
  />
)
