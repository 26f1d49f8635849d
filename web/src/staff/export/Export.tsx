import { useQuery } from "@tanstack/react-query"
import { PackageOpen } from "lucide-react"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import { exportLifetimeDays } from "#shared/domain/export/exports.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { exportsQuery, useStartExport } from "../../data/shop/exports.ts"
import { Button } from "../../ui/Button.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import styles from "./Export.module.css"
import { ExportItem } from "./parts/ExportItem.tsx"

/** Starts exports of all records of the shop and lists their downloads. */
export default function Export() {
  const exports = useQuery(exportsQuery)
  const { mutateAsync, isPending } = useStartExport()
  const isRunning = exports.data?.some(({ state }) => isUnderWay(state)) ?? false
  const start = async () => {
    try {
      await mutateAsync({})
      showMessage("Export started. You can leave this page.")
    } catch (error) {
      showFailure("Couldn't start the export.", error as Error)
    }
  }
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Everything you've recorded, as files you can open anywhere"
        back={backLink("/settings")}
      />
      <div className={`${styles.page} grid gap-5 screen`}>
        <Panel
          title="Export everything"
          actions={
            <Button
              kind="go"
              icon={PackageOpen}
              isPending={isPending}
              disabledReason={isRunning ? "An export is already running." : undefined}
              onClick={() => void start()}
            >
              Start export
            </Button>
          }
        >
          <p>
            Jobs with charges, payments, notes and history, customers and their vehicles, accounts, quotes,
            messages, tasks, inventory and settings, each as CSV and JSON. Pictures, signatures and invoices
            come as files. Passwords, card numbers and supplier logins are left out.
          </p>
          <p>
            Anyone who has these files can read your customers' data. They're deleted here after{" "}
            {exportLifetimeDays} days.
          </p>
        </Panel>
        <Panel title="Exports" flush>
          <DataView
            query={exports}
            failed="Couldn't load the exports."
            loading={<Loading />}
            empty={{
              when: ({ length }) => length === 0,
              show: <Empty title="No exports yet">Start one, and its files show up here.</Empty>,
            }}
          >
            {(list) => (
              <ul className="divided">
                {list.map((record) => (
                  <ExportItem key={record._id} record={record} />
                ))}
              </ul>
            )}
          </DataView>
        </Panel>
      </div>
    </>
  )
}

const Loading = () => (
  <div className="stack gap-4 px-6 py-5" role="status">
    <span className="spoken">Loading</span>
    <SkeletonBar width="45%" />
    <SkeletonBar width="70%" />
  </div>
)
