import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useSearchParams } from "react-router-dom"
import { PageTitle } from "../../app/PageTitle.tsx"
import { catalogCountQuery } from "../../data/parts/catalog.ts"
import { SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { Chips } from "../../ui/form/Chips.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { tabs } from "./tabs.ts"

export default function QuoteSystem() {
  const [parameters, setParameters] = useSearchParams()
  const count = useQuery(catalogCountQuery).data?.count
  const view = parameters.get("view") ?? ""
  const open = tabs.find((tab) => tab.view === view) ?? tabs[0]
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle={count === undefined ? "\u00a0" : countText(count)} />
      <div className={`phone-gap-4 grid min-w-0 gap-5 screen`}>
        <Chips
          label="Part of the quote system"
          choices={tabs.map((tab) => ({ value: tab.view, text: tab.text }))}
          chosen={open?.view ?? ""}
          onChoose={(view) => setParameters(view === "" ? {} : { view: view })}
        />
        {open && (
          <Suspense fallback={<SkeletonLines count={6} />}>
            <open.Screen />
          </Suspense>
        )}
      </div>
    </>
  )
}

const countText = (count: number): string =>
  count === 1 ? "1 vehicle in the catalog" : `${count.toLocaleString("en-US")} vehicles in the catalog`
