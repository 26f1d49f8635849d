import { jobsOver } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"

export { anInstall, chip, kit, windshield } from "../../driver/job.ts"

export const { aJob, aReadyJob, aDoneJob, act, change, complete, open } = jobsOver(as)

/** A done job that a clerk set to Paid. Returns its number. */
export const aPaidJob = async (clerk: Login, technician: Login, fields = {}): Promise<number> => {
  const number = await aDoneJob(clerk, technician, fields)
  await act(clerk, number, "setStatus", { serviceStatus: "invoicePaid" })
  return number
}
