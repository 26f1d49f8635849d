import { jobsOver } from "../../driver/job.ts"
import { as } from "../client.ts"

export { chip, kit, windshield } from "../../driver/job.ts"

export const { aJob, aReadyJob, aDoneJob, act, open } = jobsOver(as)
