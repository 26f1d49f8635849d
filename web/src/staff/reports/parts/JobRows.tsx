import { useInfiniteQuery } from "@tanstack/react-query"
import { memo, type ReactNode } from "react"
import { type ReportJob, reportJobsQuery } from "#web/data/money/reports.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { ReportSelection } from "../search-parameters.ts"
import { FoldingPanel } from "./FoldingPanel.tsx"
import styles from "./JobRows.module.css"
import { LoadMore } from "./LoadMore.tsx"

type Props = {
  selection: ReportSelection
  title: string
  note: string
  columns: readonly { title: string; figure?: true }[]
  tableClass: string | undefined
  /** Returns undefined to leave the job out. */
  renderCells: (job: ReportJob) => ReactNode[] | undefined
  excluded?: (job: ReportJob) => boolean
  above?: ReactNode
  folds?: boolean
}

export function JobRows(props: Props) {
  const { selection, title, note, columns, tableClass, renderCells, excluded, above, folds } = props
  const Frame = folds ? FoldingPanel : Panel
  const jobs = useInfiniteQuery(reportJobsQuery(selection.date, selection.filters))
  return (
    <Frame title={title} aside={note} flush>
      {above}
      <DataView
        query={jobs}
        failed="Couldn't load the jobs."
        loading={
          <div className="p-6">
            <SkeletonLines count={8} />
          </div>
        }
        empty={null}
      >
        {({ pages }) => (
          <>
            <div className={tableClass} role="table" aria-label={title}>
              <div role="rowgroup" className={styles.head}>
                <div role="row" className={styles.row}>
                  {columns.map((column) => (
                    <span
                      key={column.title}
                      role="columnheader"
                      className={`${column.figure && `${styles.figure} text-right`} min-w-0 wrap-anywhere`}
                    >
                      {column.title}
                    </span>
                  ))}
                </div>
              </div>
              <div role="rowgroup">
                {pages.map(({ reply }, index) => (
                  <PageOfRows
                    key={reply[0]?.invoiceNumber ?? `page ${index}`}
                    jobs={reply}
                    columns={columns}
                    renderCells={renderCells}
                    excluded={excluded}
                  />
                ))}
              </div>
            </div>
            {!jobs.hasNextPage && !pages.some(({ reply }) => reply.some(renderCells)) && (
              <p className="text-muted p-6">No job to show here.</p>
            )}
            <LoadMore list={jobs} what="jobs" />
          </>
        )}
      </DataView>
    </Frame>
  )
}

type PageProps = Pick<Props, "columns" | "renderCells"> & {
  jobs: readonly ReportJob[]
  excluded: Props["excluded"] | undefined
}

/** Memoized, because a month can have thousands of jobs, loaded in pages. */
const PageOfRows = memo(function PageOfRows({ jobs, columns, renderCells, excluded }: PageProps) {
  return jobs.map((job) => {
    const cells = renderCells(job)
    return (
      cells && (
        <div
          key={job.invoiceNumber}
          role="row"
          className={styles.row}
          data-excluded={excluded?.(job) || undefined}
        >
          {cells.map((cell, index) => (
            <span
              key={columns[index]?.title}
              role="cell"
              className={`${columns[index]?.figure && `${styles.figure} text-right`} min-w-0 wrap-anywhere`}
              data-title={columns[index]?.title}
            >
              {cell}
            </span>
          ))}
        </div>
      )
    )
  })
})
