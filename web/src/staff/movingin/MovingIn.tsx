import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backTo } from "../../app/pages.ts"
import { importQuery } from "../../data/imports.ts"
import { DataView, Empty, SkeletonBar } from "../../ui/DataView.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import styles from "./MovingIn.module.css"
import { EarlierImports } from "./parts/EarlierImports.tsx"
import { OneImport } from "./parts/OneImport.tsx"
import { StartImport } from "./parts/StartImport.tsx"

/** Files of another program: a new one and those so far, or one of them, which stands in the address. */
export default function MovingIn() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get("import")
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Bring your records over from another program"
        back={chosen ? { to: "/movingin", text: "All imports" } : backTo("/settings")}
      />
      <div className={styles.page}>
        {chosen ? (
          <Chosen _id={chosen} />
        ) : (
          <>
            <StartImport onBegun={(_id) => setParameters({ import: _id })} />
            <EarlierImports />
          </>
        )}
      </div>
    </>
  )
}

function Chosen({ _id }: { _id: string }) {
  const one = useQuery(importQuery(_id))
  return (
    <DataView
      query={one}
      failed="Couldn't load this import."
      loading={<SkeletonBar width="100%" height={240} panel />}
      empty={{ when: (found) => found === undefined, show: <Empty title="This import doesn't exist" /> }}
    >
      {(found) => found && <OneImport shown={found} />}
    </DataView>
  )
}
