import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { hiddenStatuses } from "#shared/domain/job/status.ts"
import { allPages, api, apiPage, type BodyOf } from "../../api/api.ts"
import { fillOverhead, getReport } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"
import type { ReportJob } from "./reports.ts"

export type OverheadAction = BodyOf<typeof fillOverhead>["action"]

/** The index lags, so rows saved on this device stay until the list has their version. */
const mergeRows = (rows: readonly ReportJob[], cached: readonly ReportJob[] = []): ReportJob[] => {
  const versions = new Map(cached.map((row) => [row.invoiceNumber, row]))
  return rows.map((row) => {
    const before = versions.get(row.invoiceNumber)
    return before !== undefined && before.version > row.version ? before : row
  })
}

export const overheadQuery = (date: string) =>
  queryOptions({
    queryKey: [...requestsKey, "overhead", date],
    queryFn: async ({ signal, client, queryKey }) => {
      const rows = await allPages((cursor) =>
        apiPage(
          getReport,
          { ask: "jobs", query: { jobsOf: date, dayOnly: true, limit: 500, cursor } },
          signal,
        ),
      )
      const listed = rows.filter(({ serviceStatus }) => !hiddenStatuses.includes(serviceStatus))
      return mergeRows(listed, client.getQueryData<ReportJob[]>(queryKey))
    },
    refetchInterval: pollUnlessLive(20_000),
  })

export async function runOverhead(
  client: QueryClient,
  date: string,
  invoiceNumber: number,
  action: OverheadAction,
): Promise<void> {
  const { matches: _matches, ...after } = await api(fillOverhead, { body: { invoiceNumber, action } })
  client.setQueryData(overheadQuery(date).queryKey, (rows) =>
    rows?.map((row) => (row.invoiceNumber === invoiceNumber ? { ...row, ...after } : row)),
  )
  void client.invalidateQueries({ queryKey: [...everyRequestKey, invoiceNumber] })
}
