import { jobsOver } from "../../driver/job.ts"
import { as } from "../client.ts"

export { anInstall, chip, kit, windshield } from "../../driver/job.ts"

export const { aJob, aReadyJob, aDoneJob, act, complete, open } = jobsOver(as)
