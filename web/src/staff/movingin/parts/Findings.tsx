import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { FindingSort } from "#shared/api/imports.ts"
import { type FindingShown, findingsQuery, type ImportShown } from "#web/data/imports.ts"
import { SkeletonLines } from "#web/ui/DataView.tsx"
import { Log } from "#web/ui/Log.tsx"
import styles from "../MovingIn.module.css"

type Props = {
  shown: ImportShown
  sort: FindingSort
  /** beside a row: what becomes of it */
  beside?: (finding: FindingShown) => ReactNode
}

/** What there is to say about the rows, in their order. */
export function Findings({ shown, sort, beside }: Props) {
  const findings = useInfiniteQuery(findingsQuery(shown, sort))
  return (
    <Log
      query={findings}
      what="rows"
      failed="Couldn't load the rows."
      loading={<SkeletonLines count={4} />}
      empty={<p className={styles.none}>None.</p>}
    >
      {(found) => (
        <ul className={styles.list}>
          {found.map((finding) => (
            <li key={finding.row}>
              <div>
                <b>Row {finding.row.toLocaleString("en-US")}</b>
                {finding.known && <span className={styles.second}>Here already: {finding.known}</span>}
                {finding.problems.map(({ column, message }) => (
                  <span key={`${column} ${message}`} className={styles.second}>
                    {column && <b>{column}: </b>}
                    {message}
                  </span>
                ))}
              </div>
              {beside?.(finding)}
            </li>
          ))}
        </ul>
      )}
    </Log>
  )
}
