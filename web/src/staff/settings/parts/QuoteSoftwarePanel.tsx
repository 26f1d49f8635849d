import { useQuery } from "@tanstack/react-query"
import { Play, Square } from "lucide-react"
import { Link } from "react-router-dom"
import { programStateOf } from "#shared/domain/pipeline/run.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { softwareQuery, useSoftwareActions } from "#web/data/parts/pipeline.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./QuoteSoftwarePanel.module.css"

const failed = "That didn't work."

export function QuoteSoftwarePanel() {
  const software = useQuery(softwareQuery)
  const { start, stop } = useSoftwareActions()
  const now = useNow()
  const state = software.data?.state
  const { text, working } = programStateOf(state)
  const isStopping = state === "Awaiting stop"
  const onError = (error: Error) => showFailure(failed, error)
  return (
    <Panel
      title="Quote software"
      actions={
        <Link to="/quotesystem?view=managedata" className={styles.more}>
          Details
        </Link>
      }
    >
      <DataView
        query={software}
        failed="Couldn't load the quote software's state."
        loading={
          <div className={styles.body}>
            <SkeletonLines count={3} />
          </div>
        }
        empty={null}
      >
        {({ stateDetail, lastUpdate }) => (
          <div className={styles.body}>
            <Facts>
              <Fact label="State">
                <output>{text}</output>
              </Fact>
              <Fact label="Last update">{lastUpdate ? formatInstant(lastUpdate, now) : "Never"}</Fact>
              {stateDetail && <Fact label="Now">{stateDetail}</Fact>}
            </Facts>
            {!isStopping && (
              <div className="row gap-4">
                {working ? (
                  <Button
                    icon={Square}
                    isPending={stop.isPending}
                    onClick={() => {
                      hideMessage(failed)
                      stop.mutate(undefined, { onError })
                    }}
                  >
                    Stop
                  </Button>
                ) : (
                  <Button
                    icon={Play}
                    isPending={start.isPending}
                    onClick={() => {
                      hideMessage(failed)
                      start.mutate(undefined, { onError })
                    }}
                  >
                    {state === "Stopped" ? "Resume" : "Start"}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </DataView>
    </Panel>
  )
}
