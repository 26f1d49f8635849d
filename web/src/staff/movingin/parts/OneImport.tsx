import { useState } from "react"
import { isUnderWay } from "#shared/domain/transfers.ts"
import { type ImportShown, useChangeImport } from "#web/data/imports.ts"
import { sayFailed } from "#web/ui/say.ts"
import styles from "../MovingIn.module.css"
import { kindWords, rowsWord } from "../words.ts"
import { Checked } from "./Checked.tsx"
import { Columns } from "./Columns.tsx"
import { Over } from "./Over.tsx"
import { Resting } from "./Resting.tsx"
import { Working } from "./Working.tsx"

export type Take = (
  step: Pick<Parameters<ReturnType<typeof useChangeImport>["mutate"]>[0], "step" | "mapping" | "header">,
) => void

/** An import where it is: its columns, its dry run, its run, or what became of it. */
export function OneImport({ shown }: { shown: ImportShown }) {
  const { mutateAsync, isPending } = useChangeImport()
  const [choosing, setChoosing] = useState(false)
  const take: Take = async (step) => {
    try {
      await mutateAsync({ _id: shown._id, ...step })
      setChoosing(false)
    } catch (error) {
      sayFailed("Couldn't go on.", error as Error)
    }
  }
  const { phase, state } = shown
  const parts = { shown, busy: isPending, take }
  const choose = () => setChoosing(true)
  return (
    <>
      <p className={styles.what}>
        <b>{shown.fileName}</b>{" "}
        <span className={styles.second}>
          {kindWords[shown.kind].text}, {rowsWord(shown.rows)}
        </span>
      </p>
      {isUnderWay(state) ? (
        <Working {...parts} />
      ) : phase === "columns" || choosing ? (
        <Columns key={shown.header} {...parts} onBack={choosing ? () => setChoosing(false) : undefined} />
      ) : state === "stopped" || state === "failed" ? (
        <Resting {...parts} onChoose={choose} />
      ) : phase === "check" ? (
        <Checked {...parts} onChoose={choose} />
      ) : (
        <Over {...parts} />
      )}
    </>
  )
}
