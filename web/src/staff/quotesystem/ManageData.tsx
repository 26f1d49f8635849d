import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { programStateOf } from "#shared/domain/pipeline/run.ts"
import { useNewCatalog } from "../../data/parts/catalog.ts"
import { pipelineQuery } from "../../data/parts/pipeline.ts"
import { DataView, SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import styles from "./ManageData.module.css"
import { CatalogVersions } from "./parts/CatalogVersions.tsx"
import { ProgramControl } from "./parts/ProgramControl.tsx"
import { ProgramLog } from "./parts/ProgramLog.tsx"
import { ProgramSteps } from "./parts/ProgramSteps.tsx"

export default function ManageData() {
  const state = useQuery(pipelineQuery)
  const renew = useNewCatalog()
  const completed = state.data?.completed
  useEffect(() => {
    if (completed) renew()
  }, [completed, renew])
  return (
    <DataView
      query={state}
      failed="Couldn't load the program's state."
      loading={
        <div className={styles.page}>
          <div className="stack min-w-0 gap-5">
            <Panel title="Program">
              <SkeletonLines count={6} />
            </Panel>
            <Panel title="Steps">
              <SkeletonLines count={10} />
            </Panel>
          </div>
        </div>
      }
      empty={null}
    >
      {(run) => (
        <div className={styles.page}>
          <div className="stack min-w-0 gap-5">
            <ProgramControl run={run} />
            <ProgramSteps run={run} />
            <CatalogVersions running={programStateOf(run.state).working} />
          </div>
          <ProgramLog running={programStateOf(run.state).working} run={run.routeId} />
        </div>
      )}
    </DataView>
  )
}
