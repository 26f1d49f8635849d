import { useQuery } from "@tanstack/react-query"
import { formatPercent, sum } from "#shared/domain/money/money.ts"
import { taxQuery } from "#web/data/money/reports.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { Tag } from "#web/ui/Tag.tsx"
import { FoldingPanel } from "./FoldingPanel.tsx"
import styles from "./tables.module.css"
import { WideTable } from "./WideTable.tsx"

/** Always covers the whole month, because tax returns ignore filters. */
export function SalesTax({ date }: { date: string }) {
  const tax = useQuery(taxQuery(date))
  return (
    <FoldingPanel title="Sales tax" aside="by place and rate, counted requests of all filters" flush>
      <DataView
        query={tax}
        failed="Couldn't load the sales tax."
        loading={<SkeletonLines count={3} />}
        empty={{
          when: (places) => places.length === 0,
          show: <p className="p-6 text-muted">No counted job of this month has taxable parts.</p>,
        }}
      >
        {(places) => (
          <WideTable label="Sales tax by place">
            <thead>
              <tr>
                <th>Place</th>
                <th className={styles.figure}>Rate</th>
                <th className={styles.figure}>Jobs</th>
                <th className={styles.figure}>Taxable</th>
                <th className={styles.figure}>Exempt</th>
                <th className={styles.figure}>Tax</th>
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <tr key={`${place.zone} ${place.rate} ${place.source}`}>
                  <td>
                    {place.zone} {place.source === "default" && <Tag>rate not confirmed</Tag>}
                    {place.source === "typed" && <Tag>typed rate</Tag>}
                  </td>
                  <td className={styles.figure}>{formatPercent(place.rate)}</td>
                  <td className={styles.figure}>{place.count}</td>
                  <td className={styles.figure}>
                    <Money cents={place.taxable} />
                  </td>
                  <td className={styles.figure}>
                    <Money cents={place.exempt} />
                  </td>
                  <td className={styles.figure}>
                    <Money cents={place.tax} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  All places
                </th>
                <td className={styles.figure}>{sum(places.map(({ count }) => count))}</td>
                <td className={styles.figure}>
                  <Money cents={sum(places.map(({ taxable }) => taxable))} />
                </td>
                <td className={styles.figure}>
                  <Money cents={sum(places.map(({ exempt }) => exempt))} />
                </td>
                <td className={styles.figure}>
                  <Money cents={sum(places.map(({ tax: ofPlace }) => ofPlace))} />
                </td>
              </tr>
            </tfoot>
          </WideTable>
        )}
      </DataView>
    </FoldingPanel>
  )
}
