import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { FindingSort } from "#shared/api/imports.ts"
import { findingsQuery, type ImportFinding, type ImportRecord } from "#web/data/shop/imports.ts"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { EventLog } from "#web/ui/page/EventLog.tsx"
import styles from "../Import.module.css"

type Props = {
  importRecord: ImportRecord
  sort: FindingSort
  /** Control at the end of a row, for duplicates. */
  renderAction?: (finding: ImportFinding) => ReactNode
}

export function Findings({ importRecord, sort, renderAction }: Props) {
  const findings = useInfiniteQuery(findingsQuery(importRecord, sort))
  return (
    <EventLog
      query={findings}
      what="rows"
      failed="Couldn't load the rows."
      loading={<SkeletonLines count={4} />}
      empty={<p className="px-6 py-5 m-0 text-muted">None.</p>}
    >
      {(found) => (
        <ul className={`${styles.list} divided p-0 m-0 list-none`}>
          {found.map((finding) => (
            <li
              key={finding.row}
              className="px-6 py-4 stack items-center columns-main-auto gap-x-5 gap-y-2 wrap-anywhere phone-columns-1"
            >
              <div>
                <b>Row {finding.row.toLocaleString("en-US")}</b>
                {finding.known && (
                  <span className={`${styles.second} block`}>Here already: {finding.known}</span>
                )}
                {finding.problems.map(({ column, message }) => (
                  <span key={`${column} ${message}`} className={`${styles.second} block`}>
                    {column && <b>{column}: </b>}
                    {message}
                  </span>
                ))}
              </div>
              {renderAction?.(finding)}
            </li>
          ))}
        </ul>
      )}
    </EventLog>
  )
}
