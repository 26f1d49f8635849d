import { useInfiniteQuery } from "@tanstack/react-query"
import { useParameters } from "../../app/parameters.ts"
import { catalogQuery } from "../../data/parts/catalog.ts"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { ErrorNotice } from "../../ui/feedback/ErrorNotice.tsx"
import { MoreButton } from "../../ui/page/MoreButton.tsx"
import styles from "./Catalog.module.css"
import { CatalogFilters } from "./parts/CatalogFilters.tsx"
import { VehicleDialog } from "./parts/VehicleDialog.tsx"
import { VehicleTable } from "./parts/VehicleTable.tsx"
import { type Filters, readFilters, toQuery, writeFilters } from "./search-parameters.ts"

export function Catalog() {
  const [parameters, changeParameters] = useParameters()
  const filters = readFilters(parameters)
  const query = useInfiniteQuery(catalogQuery(toQuery(filters)))
  const rows = query.data?.pages.flatMap(({ reply }) => reply.results) ?? []
  const [first] = query.data?.pages ?? []
  const total = first?.reply.totalCount ?? 0
  const unreadable = first?.reply.unreadable ?? []
  const open = parameters.get("vehicle")

  const go = (filters: Filters, vehicle: string | undefined, replace = false) =>
    void changeParameters(
      new URLSearchParams({ ...writeFilters(filters), ...(vehicle !== undefined && { vehicle }) }),
      { replace, preventScrollReset: true },
    )
  const change = (changes: Partial<Filters>, how?: "typing") =>
    go({ ...filters, ...changes }, undefined, how === "typing")
  const show = (vehicle: string | undefined) => go(filters, vehicle)

  return (
    <>
      <CatalogFilters filters={filters} change={change} />
      {unreadable.length > 0 && (
        <ErrorNotice
          title={unreadable.length === 1 ? "1 row can't be read" : `${unreadable.length} rows can't be read`}
        >
          <p>{unreadable.slice(0, 10).join(", ")}. The rest of the catalog is here.</p>
        </ErrorNotice>
      )}
      <div className={styles.panel} data-stale={query.isPlaceholderData || undefined}>
        <DataView
          query={query}
          failed="Couldn't load the catalog."
          loading={<Skeleton />}
          empty={{ when: () => rows.length === 0, show: <Nothing filters={filters} /> }}
        >
          {() => (
            <>
              {/* The key scrolls to the top when the filters change. */}
              <VehicleTable
                key={JSON.stringify(writeFilters(filters))}
                rows={rows}
                total={total}
                onOpen={({ _id }) => show(_id)}
              />
              <footer className={styles.foot}>
                <span aria-live="polite">
                  {rows.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
                </span>
                <MoreButton query={query}>Load more</MoreButton>
              </footer>
            </>
          )}
        </DataView>
      </div>
      {open !== null && <VehicleDialog id={open} onClose={() => show(undefined)} />}
    </>
  )
}

const Nothing = ({ filters: { q, year, make, searchable } }: { filters: Filters }) =>
  q === "" && year === undefined && make === "" && searchable !== "false" ? (
    <Empty title="No vehicles yet">Update the catalog under Manage Data, or add a vehicle by hand.</Empty>
  ) : (
    <Empty title="No matching vehicles">
      Every word has to match. Try fewer words, or All instead of True.
    </Empty>
  )

const Skeleton = () => (
  <div className={styles.skeleton}>
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index} className="bar">
        <SkeletonBar width={`${70 - ((index * 23) % 40)}%`} />
      </div>
    ))}
  </div>
)
