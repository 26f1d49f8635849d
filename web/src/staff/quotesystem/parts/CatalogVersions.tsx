import { useQuery } from "@tanstack/react-query"
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { catalogCountQuery, useSwitchCatalog } from "#web/data/parts/catalog.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"

const failed = "The catalog wasn't switched."

export function CatalogVersions({ running }: { running: boolean }) {
  const catalog = useQuery(catalogCountQuery)
  const change = useSwitchCatalog()
  const [confirming, setConfirming] = useState(false)
  const now = useNow()
  return (
    <Panel title="Catalog">
      <DataView
        query={catalog}
        failed="Couldn't load the catalog's versions."
        loading={<SkeletonLines count={3} />}
        empty={{
          when: ({ live, unreadable }) => live === undefined && unreadable === undefined,
          show: <Empty title="No catalog yet">The data puller makes the first one.</Empty>,
        }}
      >
        {({ live, previous, rev, unreadable }) => {
          const describeVersion = (one: typeof live) =>
            one &&
            `${formatInstant(one.madeAt, now)}, ${countLabel(one.vehicles, "vehicle")}, ${countLabel(one.parts, "part")}`
          const goBack = () => {
            hideMessage(failed)
            change.mutate(
              { version: previous?.version ?? "", rev },
              {
                onSuccess: () => showMessage("The previous catalog is live again."),
                onError: (error) => showFailure(failed, error),
                onSettled: () => setConfirming(false),
              },
            )
          }
          return (
            <div className="stack justify-items-start gap-5">
              <Notice message={unreadable} />
              <Facts>
                <Fact label="Live">{describeVersion(live)}</Fact>
                <Fact label="Before">{describeVersion(previous)}</Fact>
              </Facts>
              {previous && (
                <Button
                  icon={Undo2}
                  onClick={() => setConfirming(true)}
                  disabledReason={running ? messages.catalog.atWork : undefined}
                >
                  Go back to the catalog before
                </Button>
              )}
              <ConfirmDialog
                opened={confirming}
                onClose={() => setConfirming(false)}
                title="Go back to the previous catalog?"
                confirm="Go back"
                isPending={change.isPending}
                onConfirm={goBack}
              >
                <p>
                  Quotes and look-ups use the catalog of {describeVersion(previous)} from now on.
                  {unreadable === undefined &&
                    " You can come back to the present one the same way, until the program next cleans up."}
                </p>
              </ConfirmDialog>
            </div>
          )
        }}
      </DataView>
    </Panel>
  )
}
