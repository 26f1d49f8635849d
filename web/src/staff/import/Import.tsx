import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { importQuery } from "../../data/shop/imports.ts"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { EarlierImports } from "./parts/EarlierImports.tsx"
import { ImportDetails } from "./parts/ImportDetails.tsx"
import { StartImport } from "./parts/StartImport.tsx"

/** Imports CSV files of another program. `?import=` in the address opens one import. */
export default function Import() {
  const [searchParams, setSearchParams] = useSearchParams()
  const importId = searchParams.get("import")
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Bring your records over from another program"
        back={importId ? { to: "/import", text: "All imports" } : backLink("/settings")}
      />
      <div className="grid gap-5 screen">
        {importId ? (
          <ExistingImport _id={importId} />
        ) : (
          <>
            <StartImport onStarted={(_id) => setSearchParams({ import: _id })} />
            <EarlierImports />
          </>
        )}
      </div>
    </>
  )
}

function ExistingImport({ _id }: { _id: string }) {
  const importRecord = useQuery(importQuery(_id))
  return (
    <DataView
      query={importRecord}
      failed="Couldn't load this import."
      loading={<SkeletonBar width="100%" height={240} panel />}
      empty={{ when: (found) => found === undefined, show: <Empty title="This import doesn't exist" /> }}
    >
      {(found) => found && <ImportDetails importRecord={found} />}
    </DataView>
  )
}
