import { Download, Printer } from "lucide-react"
import { useState } from "react"
import { t } from "#shared/language.ts"
import { type EarnedJobs, everyEarnedJob } from "#web/data/money/earnings.ts"
import { jobsText } from "#web/staff/shared/earnings/EarningsTiles.tsx"
import { Button } from "#web/ui/Button.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { csvName, csvOf } from "../csv.ts"
import styles from "../Earnings.module.css"
import type { EarningsFilters } from "../search-parameters.ts"

export function SaveAndPrint({
  name,
  filters: { technician, period },
  jobs,
}: {
  name: string
  filters: EarningsFilters
  jobs: EarnedJobs
}) {
  const [activeTask, setActiveTask] = useState<"saving" | "printing">()
  const nothing = jobs.data?.pages[0]?.reply.length === 0 ? t("There are no jobs in this period.") : undefined
  const runTask = async (what: "saving" | "printing", run: () => Promise<void>, failed: string) => {
    setActiveTask(what)
    try {
      await run()
    } catch (error) {
      showFailure(failed, error as Error)
    } finally {
      setActiveTask(undefined)
    }
  }
  const save = async () => {
    const all = await everyEarnedJob(technician, period)
    const file = csvName(name, period)
    saveFile(file, csvOf(all), "text/csv")
    showMessage(t(`${file} has ${jobsText(all.length)}.`))
  }
  const print = async () => {
    for (let more = jobs.hasNextPage; more; ) {
      const { error, hasNextPage } = await jobs.fetchNextPage()
      if (error) throw error
      more = hasNextPage
    }
    // Gives React time to render the rows that were just loaded.
    setTimeout(() => window.print(), 100)
  }
  return (
    <Reasons className={`${styles.actions} row gap-4`}>
      <Button
        size="large"
        icon={Printer}
        isPending={activeTask === "printing"}
        disabledReason={nothing}
        onClick={() => void runTask("printing", print, t("The pay list couldn't be printed"))}
      >
        Print
      </Button>
      <Button
        kind="main"
        size="large"
        icon={Download}
        isPending={activeTask === "saving"}
        disabledReason={nothing}
        onClick={() => void runTask("saving", save, t("The export didn't work"))}
      >
        Export CSV
      </Button>
    </Reasons>
  )
}
