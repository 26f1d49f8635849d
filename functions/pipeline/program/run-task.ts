import { randomUUID } from "node:crypto"
import type { Access } from "#shared/api/definition/endpoint.ts"
import { setting } from "../../platform/config.ts"
import { errorFacts, log } from "../../platform/log.ts"
import { resourcesFor } from "../../platform/resources.ts"
import { keyService } from "../../providers/kms.ts"
import { supplierLogins } from "../../settings/reader.ts"
import { loadVehicleList } from "../vehicle-list/load.ts"
import vehicleList from "../vehicle-list/vehicle-list.br"
import { runProgram } from "./program.ts"

/**
 * Entry point of the ECS task. The environment names run, fence, and task (functions/pipeline/control.ts). Tests name a
 * shorter vehicle list.
 */

/** Matches the task's role in infra/stacks/pipeline.ts. */
const access: readonly Access[] = ["table:read", "table:write", "credentials", "suppliers"]

const stopping = new AbortController()
process.once("SIGTERM", () => stopping.abort())

const { table, provide } = resourcesFor({ name: "pipeline", access })

try {
  const wasOwner = await runProgram({
    table,
    login: supplierLogins(table, provide("suppliers", keyService)),
    list: loadVehicleList(process.env.PIPELINE_VEHICLE_LIST ?? new URL(vehicleList, import.meta.url)),
    run: setting("PIPELINE_RUN"),
    fence: Number(setting("PIPELINE_FENCE")),
    holder: randomUUID(),
    callsPerSecond: Number(setting("PIPELINE_CALLS_PER_SECOND")),
    stopping: stopping.signal,
  })
  if (!wasOwner) log("warn", "another task holds the run")
  process.exit(0)
} catch (error) {
  log("error", "the task failed", errorFacts(error))
  process.exit(1)
}
